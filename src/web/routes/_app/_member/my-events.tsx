import { createFileRoute } from "@tanstack/react-router";
import { MyEventsScreen } from "../../../event-editing/my-events-screen.tsx";
import { draftsQuery, publishedQuery } from "../../../event-editing/queries.ts";

export const Route = createFileRoute("/_app/_member/my-events")({
  loader: async ({ context: { queryClient, me } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(draftsQuery),
      me && queryClient.prefetchInfiniteQuery(publishedQuery(me.id, "upcoming")),
      me && queryClient.prefetchInfiniteQuery(publishedQuery(me.id, "past")),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Your events · Marquee" }] }),
  component: MyEventsScreen,
});
