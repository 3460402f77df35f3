import { createFileRoute } from "@tanstack/react-router";
import { OverviewScreen } from "../../../../administration/overview-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";
import { backupQuery, diskQuery, overviewQuery } from "../../../../administration/queries.ts";
import { openWorkQuery, reportsQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/overview")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchQuery(overviewQuery),
      queryClient.prefetchQuery(diskQuery),
      queryClient.prefetchQuery(backupQuery),
      queryClient.prefetchQuery(openWorkQuery),
      queryClient.prefetchInfiniteQuery(reportsQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Administration · Marquee" }] }),
  component: OverviewScreen,
});
