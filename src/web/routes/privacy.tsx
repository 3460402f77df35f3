import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { PlainPage } from "../landing/plain-page.tsx";
import { privacy } from "../landing/privacy.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/privacy")({
  loader: () => ({ origin: siteOrigin() }),
  staleTime: Infinity,
  head: ({ loaderData }) => {
    const { title, lead } = privacy;
    const origin = loaderData?.origin ?? "";
    return pageHead({ title: `${title} · Marquee`, description: lead, origin, path: "/privacy" });
  },
  component: () => <PlainPage {...privacy} />,
});
