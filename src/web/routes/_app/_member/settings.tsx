import { createFileRoute } from "@tanstack/react-router";
import { choicesQuery } from "../../../notifications/queries.ts";
import {
  blocksQuery,
  securityQuery,
  sessionsQuery,
  settingsQuery,
} from "../../../settings/queries.ts";
import { SettingsScreen } from "../../../settings/settings-screen.tsx";

export const Route = createFileRoute("/_app/_member/settings")({
  validateSearch: ({ google }: Record<string, unknown>): { google?: string | undefined } => ({
    google: typeof google === "string" ? google : undefined,
  }),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(settingsQuery),
      queryClient.ensureQueryData(choicesQuery),
      queryClient.ensureQueryData(securityQuery),
      queryClient.ensureQueryData(sessionsQuery),
      queryClient.ensureInfiniteQueryData(blocksQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Settings · Marquee" }] }),
  component: function Screen() {
    const { google } = Route.useSearch();
    return <SettingsScreen google={google} />;
  },
});
