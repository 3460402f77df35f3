import { createFileRoute } from "@tanstack/react-router";
import { ApiScreen } from "../../../../access-tokens/api-screen.tsx";
import { accessTokensQuery } from "../../../../access-tokens/queries.ts";
import { webhooksQuery } from "../../../../webhooks/queries.ts";
import { securityQuery } from "../../../../settings/queries.ts";

export const Route = createFileRoute("/_app/_member/settings_/api")({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(securityQuery),
      queryClient.prefetchQuery(accessTokensQuery),
      queryClient.prefetchQuery(webhooksQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "API and webhooks · Marquee" }] }),
  component: ApiScreen,
});
