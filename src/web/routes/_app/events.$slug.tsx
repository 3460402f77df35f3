import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { offerQuery } from "../../orders/queries.ts";
import { paymentsModeQuery } from "../../payments/queries.ts";
import { readEventAddress } from "../../events/event-address.ts";
import { eventPreview } from "../../events/event-preview.ts";
import { EventScreen } from "../../events/event-screen.tsx";
import { mapQuery } from "../../places/queries.ts";
import { eventQuery, goingQuery, similarEventsQuery } from "../../events/queries.ts";

export const Route = createFileRoute("/_app/events/$slug")({
  staticData: { waitsForTouch: true },
  validateSearch: readEventAddress,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { key } }) => {
    const event = await orNotFound(queryClient.ensureQueryData(eventQuery(slug, key)));
    await Promise.all([
      queryClient.prefetchInfiniteQuery(goingQuery(event.id, key)),
      event.latitude !== null && queryClient.prefetchQuery(mapQuery),
      event.sells && queryClient.prefetchQuery(offerQuery(event.id, key)),
      event.sells && queryClient.prefetchQuery(paymentsModeQuery),
    ]);
    // Only when rendering on the server; in the app, the page doesn't wait for similar events.
    if (import.meta.env.SSR) await queryClient.prefetchQuery(similarEventsQuery(event.id));
    // Server and browser must agree on whether the event is over.
    const offer = queryClient.getQueryData(offerQuery(event.id, key).queryKey);
    return { event, offer, origin: siteOrigin(), now: Date.now() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? eventPreview(loaderData.event, loaderData.origin, loaderData.offer, loaderData.now)
      : notFoundHead("event"),
  notFoundComponent: () => <NotFoundScreen thing="event" />,
  component: Event,
});

function Event() {
  const { now } = Route.useLoaderData();
  return <EventScreen slug={Route.useParams().slug} now={now} />;
}
