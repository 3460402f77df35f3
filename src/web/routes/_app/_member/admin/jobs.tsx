import { createFileRoute } from "@tanstack/react-router";
import { JobsScreen } from "../../../../administration/jobs-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";
import {
  failedEmailsQuery,
  jobReportQuery,
  troubledJobsQuery,
} from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/jobs")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchQuery(jobReportQuery),
      queryClient.prefetchInfiniteQuery(failedEmailsQuery),
      queryClient.prefetchInfiniteQuery(troubledJobsQuery),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Email and jobs · Marquee" }] }),
  component: JobsScreen,
});
