import { createFileRoute } from "@tanstack/react-router";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "../../../search/queries.ts";
import { isLongEnough, readSearchAddress } from "../../../search/search-address.ts";
import { SearchScreen } from "../../../search/search-screen.tsx";

export const Route = createFileRoute("/_app/_member/search")({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient }, deps: { q = "" } }) => {
    // Inside the app the screen asks by itself; only the first page comes whole from the server.
    if (!import.meta.env.SSR || !isLongEnough(q)) return;
    // The tabs count every kind.
    await Promise.all([
      queryClient.prefetchInfiniteQuery(eventsFoundQuery(q)),
      queryClient.prefetchInfiniteQuery(peopleFoundQuery(q)),
      queryClient.prefetchInfiniteQuery(postsFoundQuery(q)),
    ]);
  },
  head: ({ match }) => ({
    meta: [{ title: `${match.search.q ? `${match.search.q} · ` : ""}Search · Marquee` }],
  }),
  component: () => <SearchScreen address={Route.useSearch()} />,
});
