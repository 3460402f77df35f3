import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../app/not-found-screen.tsx";
import { orNotFound } from "../app/or-not-found.ts";
import { readEventAddress } from "../events/event-address.ts";
import { eventQuery } from "../events/queries.ts";
import { FramedTickets } from "../orders/framed-tickets.tsx";
import { offerQuery } from "../orders/queries.ts";
import { paymentsModeQuery } from "../payments/queries.ts";

/** An event's tickets, embedded in another site. */
export const Route = createFileRoute("/embed/tickets/$slug")({
  validateSearch: readEventAddress,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { key } }) => {
    const event = await orNotFound(queryClient.ensureQueryData(eventQuery(slug, key)));
    await Promise.all([
      queryClient.ensureQueryData(offerQuery(event.id, key)),
      queryClient.prefetchQuery(paymentsModeQuery),
    ]);
    return { title: event.title, now: Date.now() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? {
          meta: [
            { title: `Tickets: ${loaderData.title} · Marquee` },
            { name: "robots", content: "noindex" },
          ],
        }
      : notFoundHead("event"),
  notFoundComponent: () => <NotFoundScreen thing="event" />,
  component: function Screen() {
    const { now } = Route.useLoaderData();
    return <FramedTickets slug={Route.useParams().slug} now={now} />;
  },
});
