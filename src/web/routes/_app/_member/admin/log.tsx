import { createFileRoute } from "@tanstack/react-router";
import { readLogSearch } from "../../../../moderation/log-search.ts";
import { LogScreen } from "../../../../moderation/log-screen.tsx";
import { requireModerator } from "../../../../moderation/require-staff.ts";
import {
  logActorsQuery,
  logQuery,
  openWorkQuery,
  readLogFilters,
} from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/log")({
  validateSearch: readLogSearch,
  beforeLoad: ({ context }) => requireModerator(context.me),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(logQuery(readLogFilters(deps))),
      queryClient.prefetchQuery(logActorsQuery),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Log · Marquee" }] }),
  component: LogScreen,
});
