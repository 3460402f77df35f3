import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../../app/request-context.ts";
import { CheckStatementScreen } from "../../appearances/check-statement-screen.tsx";
import { signingKeyQuery } from "../../appearances/queries.ts";
import { pageHead } from "../../lib/page-head.ts";

export const Route = createFileRoute("/_app/verify/")({
  staticData: { waitsForTouch: true },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(signingKeyQuery);
    return { origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: "Check a statement",
          description: "Check whether a verified appearance is true.",
          origin: loaderData.origin,
          path: "/verify",
        })
      : {},
  component: CheckStatementScreen,
});
