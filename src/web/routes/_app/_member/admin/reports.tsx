import { createFileRoute } from "@tanstack/react-router";
import { requireModerator } from "../../../../moderation/require-staff.ts";
import { ReportsScreen } from "../../../../moderation/reports-screen.tsx";
import {
  appealsQuery,
  openWorkQuery,
  reportsQuery,
  suspensionsQuery,
} from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/reports")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(reportsQuery),
      queryClient.prefetchInfiniteQuery(appealsQuery),
      queryClient.prefetchInfiniteQuery(suspensionsQuery),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Reports · Marquee" }] }),
  component: ReportsScreen,
});
