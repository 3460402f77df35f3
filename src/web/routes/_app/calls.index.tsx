import { createFileRoute } from "@tanstack/react-router";
import { siteOrigin } from "../../app/request-context.ts";
import { CallsScreen } from "../../calls/calls-screen.tsx";
import { readCallsSearch } from "../../calls/calls-search.ts";
import { callsQuery } from "../../calls/queries.ts";
import { pageHead } from "../../lib/page-head.ts";

export const Route = createFileRoute("/_app/calls/")({
  staticData: { waitsForTouch: true },
  validateSearch: readCallsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = queryClient.prefetchInfiniteQuery(callsQuery(deps));
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (import.meta.env.SSR) await asked;
    return { origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: "Open calls",
          description:
            "Organizers looking for bands, comedians, DJs and speakers: apply with your act in three clicks.",
          origin: loaderData.origin,
          path: "/calls",
        })
      : {},
  component: () => <CallsScreen search={Route.useSearch()} />,
});
