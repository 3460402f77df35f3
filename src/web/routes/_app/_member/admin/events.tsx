import { createFileRoute } from "@tanstack/react-router";
import { EventsScreen } from "../../../../administration/events-screen.tsx";
import { requireModerator } from "../../../../moderation/require-staff.ts";
import { staffEventsQuery } from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/events")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(staffEventsQuery({ q: "", show: "upcoming" })),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Events · Marquee" }] }),
  component: EventsScreen,
});
