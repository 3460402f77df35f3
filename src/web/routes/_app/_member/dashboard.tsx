import { createFileRoute } from "@tanstack/react-router";
import { reserveComposer } from "../../../composer/reserve-composer.ts";
import { DashboardScreen } from "../../../posts/dashboard-screen.tsx";
import { comingSoonQuery, postsQuery, upcomingEventsQuery } from "../../../posts/queries.ts";

export const Route = createFileRoute("/_app/_member/dashboard")({
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(postsQuery()),
      queryClient.prefetchQuery(comingSoonQuery),
      queryClient.prefetchQuery(upcomingEventsQuery),
    ];
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({
    meta: [{ title: "Dashboard · Marquee" }],
    scripts: import.meta.env.SSR ? [{ children: `(${reserveComposer})()` }] : [],
  }),
  component: DashboardScreen,
});
