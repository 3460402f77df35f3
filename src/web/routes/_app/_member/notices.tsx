import { createFileRoute } from "@tanstack/react-router";
import { NoticesScreen } from "../../../moderation/notices-screen.tsx";
import { myReportsQuery, noticesQuery } from "../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/notices")({
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(noticesQuery),
      queryClient.prefetchInfiniteQuery(myReportsQuery),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Decisions of the moderators · Marquee" }] }),
  component: NoticesScreen,
});
