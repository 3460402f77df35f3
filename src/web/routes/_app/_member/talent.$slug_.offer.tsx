import { createFileRoute } from "@tanstack/react-router";
import { actQuery } from "../../../acts/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";
import { OfferScreen } from "../../../bookings/offer-screen.tsx";
import { applicationQuery } from "../../../calls/queries.ts";
import { readDay } from "../../../talent-directory/talent-search.ts";

export const Route = createFileRoute("/_app/_member/talent/$slug_/offer")({
  // The form begins with the clock of the device, which the server does not know.
  ssr: false,
  validateSearch: (
    raw: Record<string, unknown>,
  ): { day?: string | undefined; application?: string | undefined } => ({
    day: readDay(raw["day"]),
    application: typeof raw["application"] === "string" ? raw["application"] : undefined,
  }),
  loaderDeps: ({ search: { application } }) => ({ application }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { application } }) => {
    if (application) await orNotFound(queryClient.fetchQuery(applicationQuery(application)));
    return orNotFound(queryClient.ensureQueryData(actQuery(slug)));
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: `Offer a gig to ${loaderData.name} · Marquee` }] }
      : notFoundHead("act"),
  notFoundComponent: () => <NotFoundScreen thing="act" />,
  component: OfferRoute,
});

function OfferRoute() {
  const { day, application } = Route.useSearch();
  return <OfferScreen slug={Route.useParams().slug} day={day} applicationId={application} />;
}
