import { createFileRoute } from "@tanstack/react-router";
import { choicesQuery } from "../../../notifications/queries.ts";
import {
  blocksQuery,
  securityQuery,
  sessionsQuery,
  settingsQuery,
} from "../../../settings/queries.ts";
import { SettingsScreen } from "../../../settings/settings-screen.tsx";

/** What a provider's redirect brought back after connecting an account. */
type SettingsSearch = { google?: string | undefined; facebook?: string | undefined };

export const Route = createFileRoute("/_app/_member/settings")({
  validateSearch: ({ google, facebook }: Record<string, unknown>): SettingsSearch => ({
    google: typeof google === "string" ? google : undefined,
    facebook: typeof facebook === "string" ? facebook : undefined,
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
    return <SettingsScreen returned={Route.useSearch()} />;
  },
});
