import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { PlainPage } from "../landing/plain-page.tsx";
import { terms } from "../landing/terms.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/terms")({
  loader: () => ({ origin: siteOrigin() }),
  staleTime: Infinity,
  head: ({ loaderData }) => {
    const { title, lead } = terms;
    const origin = loaderData?.origin ?? "";
    return pageHead({ title: `${title} · Marquee`, description: lead, origin, path: "/terms" });
  },
  component: () => <PlainPage {...terms} />,
});
