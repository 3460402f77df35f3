import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { PlainPage } from "../landing/plain-page.tsx";
import { support } from "../landing/support.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/support")({
  loader: () => ({ origin: siteOrigin() }),
  staleTime: Infinity,
  head: ({ loaderData }) => {
    const { title, lead } = support;
    const origin = loaderData?.origin ?? "";
    return pageHead({ title: `${title} · Marquee`, description: lead, origin, path: "/support" });
  },
  component: () => <PlainPage {...support} />,
});
