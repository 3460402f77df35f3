import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { JoinOnline } from "./join-online.tsx";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { useLiveHints } from "../app/live.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { clockTime, momentAt } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { BigTicket } from "./big-ticket.tsx";
import { SentTicketScreen } from "./sent-tickets.tsx";
import { StillComing } from "./still-coming.tsx";
import { OtherTickets } from "./other-tickets.tsx";
import { type Guest, ticketKeys, ticketQuery } from "./queries.ts";
import { TicketActions } from "./ticket-actions.tsx";
import "./tickets.css";

type TicketScreenProps = { id: string; guestKey: string | undefined; isNew: boolean };

/** A ticket's page, whether the viewer or somebody else holds it. */
export function TicketScreen({ id, guestKey, isNew }: TicketScreenProps) {
  const { data: ticket, error } = useSuspenseQuery(ticketQuery(id, guestKey));
  const me = useMe();
  // It was open here while another person accepted it; the last copy must not look as if it admitted.
  if (isRefusal(error, "NOT_FOUND")) return <SentTicketScreen id={id} title={ticket.event.title} />;
  const guest = { key: guestKey };
  return (
    <main id="main">
      {me && <LiveTickets />}
      {isNew && <YouAreIn ticket={ticket} />}
      <div className="page-head ticket-head">
        <h1>{ticket.others.length > 0 ? "Your tickets" : "Your ticket"}</h1>
        {ticket.others.length > 0 && <TicketPager ticket={ticket} guest={guest} />}
      </div>
      <TicketState ticket={ticket} />
      <StillComing ticket={ticket} guest={guest} />
      <BigTicket ticket={ticket} isNew={isNew} />
      {ticket.joinLink && <JoinOnline className="button-below" href={ticket.joinLink} />}
      <TicketActions ticket={ticket} guest={guest} />
      {ticket.paidMinor > 0 && <TestPaymentNote className="note-below" />}
      <OtherTickets ticket={ticket} guest={guest} />
    </main>
  );
}

/** Links to the previous and next ticket of an order, for showing them at the door. */
function TicketPager({ ticket, guest }: { ticket: TicketPage; guest: Guest }) {
  const { number, of, others } = ticket;
  const before = others.findLast((other) => other.number < number);
  const after = others.find((other) => other.number > number);
  return (
    <nav className="ticket-pager push-end" aria-label="Tickets of this order">
      <Step to={before} guest={guest} icon={ChevronLeft} />
      <span className="muted-text">
        Ticket {number} of {of}
      </span>
      <Step to={after} guest={guest} icon={ChevronRight} />
    </nav>
  );
}

type StepProps = { to: TicketPage["others"][number] | undefined; guest: Guest; icon: LucideIcon };

function Step({ to, guest, icon }: StepProps) {
  if (!to) return null;
  return (
    <IconLink
      label={`Ticket ${to.number}`}
      to="/tickets/$ticketId"
      params={{ ticketId: to.id }}
      search={{ key: guest.key, new: undefined }}
    >
      <Icon of={icon} />
    </IconLink>
  );
}

function YouAreIn({ ticket }: { ticket: TicketPage }) {
  const done = ticket.paidMinor > 0 ? "is paid" : "is confirmed";
  return (
    <Note tone="ok" role="status">
      <b>You're in.</b> Order {ticket.reference} {done}.
      {ticket.sentTo && ` We're sending a copy to ${ticket.sentTo}.`}
    </Note>
  );
}

/** Updates tickets live after check-ins, refunds and other changes. */
export function LiveTickets() {
  const queryClient = useQueryClient();
  useLiveHints(({ type }) => {
    if (type === "my-events-changed" || type === "notifications-changed" || type === "resync")
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
  });
  return null;
}

const sentences = {
  refunded: "This ticket was refunded. It is no longer valid.",
  resold: "This ticket was resold to someone on the waitlist. It is no longer valid.",
  cancelled: "This ticket was cancelled. It is no longer valid.",
} as const;

/** What the holder needs to know first: that the ticket has ended, is being resold, has been checked in or can be refunded. */
function TicketState({ ticket }: { ticket: TicketPage }) {
  const words = textOf(ticket, useViewerZone() ?? ticket.event.zone);
  if (ticket.cancellation && ticket.ended !== "resold")
    return <Cancelled cancellation={ticket.cancellation} />;
  if (!words) return null;
  return (
    <Note tone={words.tone} className="ticket-state">
      {words.says}
    </Note>
  );
}

type CancelledProps = { cancellation: NonNullable<TicketPage["cancellation"]> };

/** The host's message and, for the buyer, the refund. */
function Cancelled({ cancellation: { message, refund } }: CancelledProps) {
  return (
    <Note tone="bad" className="ticket-state">
      <b>This event is cancelled.</b>
      {message && <p className="cancel-message">{message}</p>}
      {refund && (
        <p className="small-text">
          {formatMoney(refund.amountMinor, refund.currency)}{" "}
          {refund.sent ? "was sent back" : "is on its way back"} to your original payment method:
          all you paid, fees included. Banks take 5 to 10 business days.
        </p>
      )}
    </Note>
  );
}

function textOf(ticket: TicketPage, zone: string) {
  const { ended, event, inAt, promised, offeredUntil, returningSince, refundUntil } = ticket;
  const isOwed = ended === "resold" && ticket.orderId !== null && ticket.paidMinor > 0;
  const money = isOwed ? " What you paid for it will be refunded." : "";
  if (ended) return { tone: "warn", says: sentences[ended] + money } as const;
  if (inAt) {
    const at = clockTime(inAt, event.zone);
    return { tone: "ok", says: `${ticketStateText.in} at ${at}. Enjoy the night.` } as const;
  }
  if (offeredUntil) {
    const says = `Offered to the next person in line until ${momentAt(offeredUntil, zone)}.`;
    return { tone: "info", says } as const;
  }
  if (promised) return { tone: "info", says: "Someone is buying this ticket now." } as const;
  if (returningSince) {
    const says = `${ticketStateText.returning}. It stays valid until it's offered to someone.`;
    return { tone: "info", says } as const;
  }
  if (refundUntil) {
    const says = `The event has changed. If you can't come, you can get a full refund until ${momentAt(refundUntil, zone)}.`;
    return { tone: "info", says } as const;
  }
  return undefined;
}
