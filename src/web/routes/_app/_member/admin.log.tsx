import { createFileRoute } from "@tanstack/react-router";
import { LogScreen } from "../../../moderation/log-screen.tsx";
import { requireModerator } from "../../../moderation/require-staff.ts";
import { logActorsQuery, logQuery, readLogFilters } from "../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/log")({
  validateSearch: readLogFilters,
  beforeLoad: ({ context }) => requireModerator(context.me),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(logQuery(deps)),
      queryClient.prefetchQuery(logActorsQuery),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Log · Marquee" }] }),
  component: LogScreen,
});
