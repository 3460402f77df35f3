import { createFileRoute } from "@tanstack/react-router";
import { readCookie, siteOrigin } from "../../app/request-context.ts";
import { discoverPreview } from "../../discovery/discover-preview.ts";
import { DiscoverScreen } from "../../discovery/discover-screen.tsx";
import { readDiscoverSearch } from "../../discovery/discover-search.ts";
import { eventsQuery, looserQuery, popularEventsQuery, widerQuery } from "../../events/queries.ts";
import { forYouRowQuery } from "../../recommendations/queries.ts";
import { deviceZone, zoneCookie } from "../../lib/viewer-zone.ts";

export const Route = createFileRoute("/_app/discover-events")({
  validateSearch: readDiscoverSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, me }, deps: filters }) => {
    // The day begins at the viewer's midnight; until their browser has said where that is, at UTC's.
    const zone = (import.meta.env.SSR ? readCookie(zoneCookie) : deviceZone()) ?? "UTC";
    const asked = Promise.all([
      queryClient.prefetchInfiniteQuery(eventsQuery(filters, zone)),
      me && queryClient.prefetchInfiniteQuery(forYouRowQuery),
    ]);
    // The first page comes whole from the server; inside the app the screen opens at once and fills itself.
    if (import.meta.env.SSR) {
      await asked;
      const found = queryClient.getQueryData(eventsQuery(filters, zone).queryKey)?.pages[0];
      if (found?.nearby === 0 && found.place && !filters.online)
        await queryClient.prefetchQuery(widerQuery(filters, zone));
      if (found?.items.length === 0) {
        const looser = looserQuery(filters, zone);
        await queryClient.prefetchQuery(looser);
        if (!queryClient.getQueryData(looser.queryKey))
          await queryClient.prefetchQuery(popularEventsQuery);
      }
    }
    return { zone, origin: siteOrigin() };
  },
  head: ({ loaderData, match }) =>
    loaderData ? discoverPreview(match.search, loaderData.origin) : {},
  component: Discover,
});

function Discover() {
  const { zone } = Route.useLoaderData();
  return <DiscoverScreen filters={Route.useSearch()} zone={zone} />;
}
