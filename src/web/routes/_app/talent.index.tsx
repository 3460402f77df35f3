import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../../app/request-context.ts";
import { pageHead } from "../../lib/page-head.ts";
import { talentQuery } from "../../talent-directory/queries.ts";
import { TalentScreen } from "../../talent-directory/talent-screen.tsx";
import { readTalentSearch } from "../../talent-directory/talent-search.ts";

export const Route = createFileRoute("/_app/talent/")({
  staticData: { waitsForTouch: true },
  validateSearch: readTalentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = queryClient.prefetchInfiniteQuery(talentQuery(deps));
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (import.meta.env.SSR) await asked;
    return { origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: "Find talent",
          description:
            "Bands, comedians, DJs and speakers: hear them, see when they are free, and make an offer.",
          origin: loaderData.origin,
          path: "/talent",
        })
      : {},
  component: () => <TalentScreen search={Route.useSearch()} />,
});
