import { createFileRoute } from "@tanstack/react-router";
import { OverviewScreen } from "../../../../administration/overview-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/overview")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  head: () => ({ meta: [{ title: "Administration · Marquee" }] }),
  component: OverviewScreen,
});
