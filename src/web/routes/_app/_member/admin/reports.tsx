import { createFileRoute } from "@tanstack/react-router";
import { requireModerator } from "../../../../moderation/require-staff.ts";
import { ReportsScreen } from "../../../../moderation/reports-screen.tsx";

export const Route = createFileRoute("/_app/_member/admin/reports")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  head: () => ({ meta: [{ title: "Reports · Marquee" }] }),
  component: ReportsScreen,
});
