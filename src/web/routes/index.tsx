import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../app/request-context.ts";
import { socialPagesQuery } from "../landing/queries.ts";
import { LandingScreen } from "../landing/landing-screen.tsx";
import { jsonLd, pageHead } from "../lib/page-head.ts";

// Not in the landing page's texts: every page loads this file, but only the landing page needs those.
const search = {
  title: "Discover local events · Marquee",
  description:
    "Discover local events and meet the people who make them. Find gigs, workshops and meetups near you, show your talent, or put your own night on the board.",
};

export const Route = createFileRoute("/")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(socialPagesQuery);
    return { origin: siteOrigin() };
  },
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
