import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { infoPageQuery, socialPagesQuery } from "../landing/queries.ts";
import { PlainPage } from "../landing/plain-page.tsx";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/support")({
  staticData: { waitsForTouch: true },
  loader: async ({ context: { queryClient } }) => {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(infoPageQuery("support")),
      queryClient.prefetchQuery(socialPagesQuery),
    ]);
    return { page, origin: siteOrigin() };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { page, origin } = loaderData;
    const { title, lead } = page;
    return pageHead({ title, description: lead, origin, path: "/support" });
  },
  component: () => <PlainPage {...Route.useLoaderData()} />,
});
