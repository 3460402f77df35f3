import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { CalendarPlus, Download } from "lucide-react";
import type { TicketPage } from "../../contract/tickets.ts";
import { useLiveHints } from "../app/live.ts";
import { useMe } from "../app/session.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { BigTicket } from "./big-ticket.tsx";
import { OtherTickets } from "./other-tickets.tsx";
import { ticketQuery } from "./queries.ts";
import { TicketState } from "./ticket-state.tsx";
import "./tickets.css";

type TicketScreenProps = { id: string; guestKey: string | undefined; isNew: boolean };

/** A ticket, whoever holds it. */
export function TicketScreen({ id, guestKey, isNew }: TicketScreenProps) {
  const { data: ticket } = useSuspenseQuery(ticketQuery(id, guestKey));
  const me = useMe();
  return (
    <main id="main">
      {me && <LiveTicket />}
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
      <div className="row row-w mt6">{ticket.qr && <Files id={id} guestKey={guestKey} />}</div>
      <OtherTickets ticket={ticket} />
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

function Files({ id, guestKey }: { id: string; guestKey: string | undefined }) {
  const asked = guestKey === undefined ? "" : `?key=${encodeURIComponent(guestKey)}`;
  const at = `/api/v1/tickets/${id}`;
  return (
    <>
      <ButtonAnchor href={`${at}/calendar.ics${asked}`} download>
        <Icon of={CalendarPlus} />
        Add to calendar
      </ButtonAnchor>
      <ButtonAnchor href={`${at}/ticket.pdf${asked}`} download>
        <Icon of={Download} />
        Download PDF
      </ButtonAnchor>
    </>
  );
}

/** What happens to the ticket at the door or with its money shows at once. */
function LiveTicket() {
  const queryClient = useQueryClient();
  useLiveHints(({ type }) => {
    if (type === "tickets-changed" || type === "notifications-changed" || type === "resync")
      void queryClient.invalidateQueries({ queryKey: ["tickets"] });
  });
  return null;
}
