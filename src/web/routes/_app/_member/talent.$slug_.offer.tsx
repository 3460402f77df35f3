import { createFileRoute } from "@tanstack/react-router";
import { actQuery } from "../../../acts/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";
import { OfferScreen } from "../../../bookings/offer-screen.tsx";
import { applicationQuery } from "../../../calls/queries.ts";
import { eventQuery } from "../../../events/queries.ts";
import { type Occasion, readOccasion } from "../../../talent-directory/talent-search.ts";

export const Route = createFileRoute("/_app/_member/talent/$slug_/offer")({
  // The form starts with the device's time zone, which the server doesn't know.
  ssr: false,
  validateSearch: (
    raw: Record<string, unknown>,
  ): Occasion & { application?: string | undefined } => ({
    ...readOccasion(raw),
    application: typeof raw["application"] === "string" ? raw["application"] : undefined,
  }),
  loaderDeps: ({ search: { application, event } }) => ({ application, event }),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const { application, event: eventSlug } = deps;
    if (application) await orNotFound(queryClient.fetchQuery(applicationQuery(application)));
    const act = await orNotFound(queryClient.ensureQueryData(actQuery(slug)));
    if (!eventSlug) return { act, event: undefined };
    // An offer needs no event, so one that is gone or somebody else's is ignored.
    const event = await queryClient.fetchQuery(eventQuery(eventSlug)).catch(() => undefined);
    return { act, event: event?.myRole === "host" && !event.cancelled ? event : undefined };
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: `Offer a gig to ${loaderData.act.name} · Marquee` }] }
      : notFoundHead("act"),
  notFoundComponent: () => <NotFoundScreen thing="act" />,
  component: OfferRoute,
});

function OfferRoute() {
  const { day, application } = Route.useSearch();
  const { event } = Route.useLoaderData();
  return (
    <OfferScreen
      slug={Route.useParams().slug}
      day={day}
      event={event}
      applicationId={application}
    />
  );
}
