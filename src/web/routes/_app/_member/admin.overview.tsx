import { createFileRoute } from "@tanstack/react-router";
import { OverviewScreen } from "../../../administration/overview-screen.tsx";
import { backupQuery, diskQuery, overviewQuery } from "../../../administration/queries.ts";
import { requireAdministrator } from "../../../moderation/require-staff.ts";
import { openWorkQuery, reportsQuery } from "../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/overview")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchQuery(overviewQuery),
      queryClient.prefetchQuery(diskQuery),
      queryClient.prefetchQuery(backupQuery),
      queryClient.prefetchQuery(openWorkQuery),
      queryClient.prefetchInfiniteQuery(reportsQuery),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Administration · Marquee" }] }),
  component: OverviewScreen,
});
