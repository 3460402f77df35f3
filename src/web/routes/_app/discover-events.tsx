import { createFileRoute } from "@tanstack/react-router";
import { readCookie, siteOrigin } from "../../app/request-context.ts";
import { discoverPreview } from "../../discovery/discover-preview.ts";
import { DiscoverScreen } from "../../discovery/discover-screen.tsx";
import { readDiscoverSearch } from "../../discovery/discover-search.ts";
import { eventsQuery, looserQuery, popularEventsQuery, widerQuery } from "../../events/queries.ts";
import { forYouRowQuery } from "../../recommendations/queries.ts";
import { deviceZone, zoneCookie } from "../../lib/device-zone.ts";

export const Route = createFileRoute("/_app/discover-events")({
  staticData: { waitsForTouch: true },
  validateSearch: readDiscoverSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, me }, deps: filters }) => {
    // Days start at midnight in the viewer's zone, or in UTC until the browser has sent its zone.
    const zone = (import.meta.env.SSR ? readCookie(zoneCookie) : deviceZone()) ?? "UTC";
    const asked = Promise.all([
      queryClient.prefetchInfiniteQuery(eventsQuery(filters, zone)),
      me && queryClient.prefetchInfiniteQuery(forYouRowQuery),
    ]);
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
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
