import { createFileRoute } from "@tanstack/react-router";
import { SiteSettingsScreen } from "../../../../administration/settings-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";
import { siteSettingsQuery } from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/settings")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchQuery(siteSettingsQuery),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Site settings · Marquee" }] }),
  component: SiteSettingsScreen,
});
