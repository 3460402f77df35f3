import { createFileRoute } from "@tanstack/react-router";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "../../../search/queries.ts";
import { isLongEnough, readSearchAddress } from "../../../search/search-address.ts";
import { SearchScreen } from "../../../search/search-screen.tsx";

export const Route = createFileRoute("/_app/_member/search")({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient }, deps: { q = "" } }) => {
    // The server renders the complete page; in the app the screen loads its data itself.
    if (!import.meta.env.SSR || !isLongEnough(q)) return;
    // Every tab shows its count.
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
