import { createFileRoute } from "@tanstack/react-router";
import { readLogSearch } from "../../../../moderation/log-search.ts";
import { LogScreen } from "../../../../moderation/log-screen.tsx";
import { requireModerator } from "../../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/log")({
  validateSearch: readLogSearch,
  beforeLoad: ({ context }) => requireModerator(context.me),
  head: () => ({ meta: [{ title: "Log · Marquee" }] }),
  component: LogScreen,
});
