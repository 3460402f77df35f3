import { createFileRoute } from "@tanstack/react-router";
import { SiteSettingsScreen } from "../../../../administration/settings-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/settings")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  head: () => ({ meta: [{ title: "Site settings · Marquee" }] }),
  component: SiteSettingsScreen,
});
