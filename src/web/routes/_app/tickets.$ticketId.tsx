import { createFileRoute, isNotFound } from "@tanstack/react-router";
import { notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { paymentsModeQuery } from "../../payments/queries.ts";
import { sentTicketsQuery, ticketQuery } from "../../tickets/queries.ts";
import { SentTicketScreen } from "../../tickets/sent-tickets.tsx";
import { TicketScreen } from "../../tickets/ticket-screen.tsx";

type Search = { key: string | undefined; new: "1" | undefined };

/** Also open to guests, who have a key from their email. */
export const Route = createFileRoute("/_app/tickets/$ticketId")({
  validateSearch: ({ key, new: isNew }: Record<string, unknown>): Search => ({
    key: typeof key === "string" ? key : undefined,
    new: isNew === undefined ? undefined : "1",
  }),
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context: { queryClient }, params: { ticketId }, deps: { key } }) => {
    const asked = queryClient.ensureQueryData(ticketQuery(ticketId, key));
    // One that the viewer sent to somebody says so.
    const ticket = await orNotFound(asked).catch(async (error: unknown) => {
      if (isNotFound(error)) await queryClient.prefetchInfiniteQuery(sentTicketsQuery);
      throw error;
    });
    if (ticket.paidMinor > 0) await queryClient.prefetchQuery(paymentsModeQuery);
    return ticket;
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: "Your ticket · Marquee" }, { name: "robots", content: "noindex" }] }
      : notFoundHead("ticket"),
  notFoundComponent: Missing,
  component: Ticket,
});

function Ticket() {
  const { key, new: isNew } = Route.useSearch();
  const { ticketId } = Route.useParams();
  return <TicketScreen key={ticketId} id={ticketId} guestKey={key} isNew={isNew !== undefined} />;
}

function Missing() {
  return <SentTicketScreen id={Route.useParams().ticketId} />;
}
