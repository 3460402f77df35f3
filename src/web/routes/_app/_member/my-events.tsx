import { createFileRoute } from "@tanstack/react-router";
import { MyEventsScreen } from "../../../event-editing/my-events-screen.tsx";
import { draftsQuery } from "../../../event-editing/queries.ts";
import { personEventsQuery } from "../../../profiles/queries.ts";

export const Route = createFileRoute("/_app/_member/my-events")({
  loader: async ({ context: { queryClient, me } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(draftsQuery),
      me && queryClient.prefetchInfiniteQuery(personEventsQuery(me.id, "created")),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Your events · Marquee" }] }),
  component: MyEventsScreen,
});
