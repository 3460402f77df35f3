import { createFileRoute } from "@tanstack/react-router";
import { NoticesScreen } from "../../../moderation/notices-screen.tsx";
import { myReportsQuery, noticesQuery } from "../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/notices")({
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(noticesQuery),
      queryClient.prefetchInfiniteQuery(myReportsQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Decisions about you · Marquee" }] }),
  component: NoticesScreen,
});
