import { createFileRoute } from "@tanstack/react-router";
import { siteSettingsQuery } from "../../../administration/queries.ts";
import { SiteSettingsScreen } from "../../../administration/settings-screen.tsx";
import { requireAdministrator } from "../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/settings")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    const asked = queryClient.prefetchQuery(siteSettingsQuery);
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "Site settings · Marquee" }] }),
  component: SiteSettingsScreen,
});
