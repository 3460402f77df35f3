import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "../../../notifications/notifications-screen.tsx";
import { notificationsQuery, unreadQuery } from "../../../notifications/queries.ts";

export const Route = createFileRoute("/_app/_member/notifications")({
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(notificationsQuery),
      queryClient.prefetchQuery(unreadQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Notifications · Marquee" }] }),
  component: NotificationsScreen,
});
