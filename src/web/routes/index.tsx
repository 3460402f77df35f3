import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { search } from "../landing/text.ts";
import { LandingScreen } from "../landing/landing-screen.tsx";
import { jsonLd, pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/")({
  loader: () => ({ origin: siteOrigin() }),
  staleTime: Infinity,
  head: ({ loaderData }) => {
    const origin = loaderData?.origin ?? "";
    return {
      ...pageHead({ ...search, tab: search.title, origin, path: "/" }),
      scripts: [
        jsonLd({
          "@context": "https://schema.org",
          "@type": "Organization",
          name: "Marquee",
          url: `${origin}/`,
          logo: `${origin}/app-icon.svg`,
          description: search.description,
        }),
      ],
    };
  },
  component: () => <LandingScreen origin={Route.useLoaderData().origin} />,
});
