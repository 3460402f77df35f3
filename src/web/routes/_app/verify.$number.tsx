import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { verificationQuery } from "../../appearances/queries.ts";
import { VerifyScreen } from "../../appearances/verify-screen.tsx";
import { pageHead } from "../../lib/page-head.ts";

export const Route = createFileRoute("/_app/verify/$number")({
  loader: async ({ context: { queryClient }, params: { number } }) => {
    const found = await orNotFound(queryClient.ensureQueryData(verificationQuery(number)));
    return { found, origin: siteOrigin() };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return notFoundHead("appearance");
    const { actName, withdrawn, file, number } = loaderData.found;
    const event = file?.statement.event?.name ?? "a private event";
    const head = pageHead({
      title: withdrawn ? "Withdrawn appearance" : `Verified: ${actName} at ${event}`,
      description: withdrawn
        ? "This appearance was withdrawn."
        : "A signed statement that anybody can check.",
      origin: loaderData.origin,
      path: `/verify/${number}`,
    });
    // Statements are for people who were given one, not for search engines.
    return { ...head, meta: [...head.meta, { name: "robots", content: "noindex" }] };
  },
  notFoundComponent: () => <NotFoundScreen thing="appearance" />,
  component: () => <VerifyScreen number={Route.useParams().number} />,
});
