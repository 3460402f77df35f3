import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { search } from "../landing/content.ts";
import { LandingScreen } from "../landing/landing-screen.tsx";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/")({
  loader: () => ({ origin: siteOrigin() }),
  staleTime: Infinity,
  head: ({ loaderData }) => {
    const origin = loaderData?.origin ?? "";
    const { meta, links } = pageHead({ ...search, origin, path: "/" });
    const organization = {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Marquee",
      url: `${origin}/`,
      logo: `${origin}/app-icon.svg`,
      description: search.description,
    };
    return { meta: [...meta, { "script:ld+json": organization }], links };
  },
  component: () => <LandingScreen origin={Route.useLoaderData().origin} />,
});
