import { createFileRoute } from "@tanstack/react-router";
import { requireModerator } from "../../../moderation/require-staff.ts";
import { appealsQuery, reportsQuery, suspensionsQuery } from "../../../moderation/queries.ts";
import { ReportsScreen } from "../../../moderation/reports-screen.tsx";

export const Route = createFileRoute("/_app/_member/admin/reports")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(reportsQuery),
      queryClient.prefetchInfiniteQuery(appealsQuery),
      queryClient.prefetchInfiniteQuery(suspensionsQuery),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Reports · Marquee" }] }),
  component: ReportsScreen,
});
