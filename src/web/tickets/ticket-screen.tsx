import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { useLiveHints } from "../app/live.ts";
import { useMe } from "../app/session.ts";
import { TestPaymentNote } from "../payments/test-payment-note.tsx";
import { Note } from "../ui/note.tsx";
import { BigTicket } from "./big-ticket.tsx";
import { OtherTickets } from "./other-tickets.tsx";
import { ticketKeys, ticketQuery } from "./queries.ts";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketState } from "./ticket-state.tsx";
import "./tickets.css";

type TicketScreenProps = { id: string; guestKey: string | undefined; isNew: boolean };

/** A ticket, whoever holds it. */
export function TicketScreen({ id, guestKey, isNew }: TicketScreenProps) {
  const { data: ticket } = useSuspenseQuery(ticketQuery(id, guestKey));
  const me = useMe();
  const guest = { key: guestKey };
  return (
    <main id="main">
      {me && <LiveTickets />}
      {isNew && <YouAreIn ticket={ticket} />}
      <div className="head mt6 ticket-head">
        <h1>Your tickets</h1>
        {ticket.of > 1 && (
          <span className="mut push">
            Ticket {ticket.number} of {ticket.of}
          </span>
        )}
      </div>
      <TicketState ticket={ticket} />
      <BigTicket ticket={ticket} isNew={isNew} />
      {ticket.paidMinor > 0 && <TestPaymentNote className="mt4" />}
      <TicketActions ticket={ticket} guest={guest} />
      <OtherTickets ticket={ticket} guest={guest} />
    </main>
  );
}

function YouAreIn({ ticket }: { ticket: TicketPage }) {
  const done = ticket.paidMinor > 0 ? "is paid" : "is confirmed";
  return (
    <Note tone="ok" role="status">
      <b>You are in.</b> Order {ticket.reference} {done}.
      {ticket.sentTo && ` We send a copy to ${ticket.sentTo}.`}
    </Note>
  );
}

/** What happens to tickets at the door, or with their money, shows at once. */
export function LiveTickets() {
  const queryClient = useQueryClient();
  useLiveHints(({ type }) => {
    if (type === "my-events-changed" || type === "notifications-changed" || type === "resync")
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
  });
  return null;
}
