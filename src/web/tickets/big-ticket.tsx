import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { EventCover } from "../events/event-cover.tsx";
import { withZone } from "../events/shown-time.ts";
import { cardTime, longTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { classes } from "../ui/classes.ts";
import { DateBlock } from "../events/date-block.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { formatMoney } from "../orders/money-text.ts";

/** The ticket in full size; its stub tears once after the purchase. */
export function BigTicket({ ticket, isNew }: { ticket: TicketPage; isNew: boolean }) {
  const viewerZone = useViewerZone();
  const { event, holderName, holder, reference, number, of } = ticket;
  const name = holderName || "No name yet";
  const starts = event.allDay
    ? "All day"
    : withZone(cardTime({ ...event, endsAt: null }), event, viewerZone);
  const facts = [
    { label: "Doors", value: ticket.doors },
    { label: "Starts", value: starts },
    { label: "Type", value: ticket.typeName },
    {
      label: "Price",
      look: "big-ticket-price",
      value: ticket.paidMinor === 0 ? "Free" : formatMoney(ticket.paidMinor, ticket.currency),
    },
    // What a gift cost is between the buyer and the event.
  ].filter(({ value, label }) => value !== "" && (label !== "Price" || reference !== null));
  return (
    <article className="ticket big-ticket" aria-label={`Ticket ${ticket.code}`}>
      <div className="ticket-main">
        <div className="big-ticket-art">
          <EventCover event={event} variant="banner" sizes="(max-width: 860px) 100vw, 60rem" />
        </div>
        <div className="big-ticket-body">
          <div className="side-by-side is-top-aligned">
            <DateBlock at={event.startsAt} timeZone={event.zone} />
            <div>
              <h2 className="display-large">
                <Link to="/events/$slug" params={{ slug: event.slug }}>
                  {event.title}
                </Link>
              </h2>
              <p className="muted-text big-ticket-place">
                {ticket.address || (event.online ? "Online" : "")}
              </p>
            </div>
          </div>
          <dl>
            {facts.map(({ label, value, look }) => (
              <div key={label}>
                <dt className="fine-print">{label}</dt>
                <dd className={classes("display-medium tabular-numbers", look)}>{value}</dd>
              </div>
            ))}
          </dl>
          <hr className="divider" />
          <div className="cluster is-spread">
            <div className="person">
              <Avatar name={name} seed={holder?.id ?? name} src={holder?.avatar} />
              <div className="fill">
                <b>{name}</b>
                <span>Ticket holder</span>
              </div>
            </div>
            <div className="supporting-text">
              {reference !== null && (
                <>
                  Order <b className="tabular-numbers">{reference}</b> · {pad(number)}/{pad(of)}
                </>
              )}
            </div>
          </div>
        </div>
      </div>
      <Stub ticket={ticket} isNew={isNew} />
    </article>
  );
}

function Stub({ ticket, isNew }: { ticket: TicketPage; isNew: boolean }) {
  const stub = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew && stub.current) tear(stub.current);
  }, [isNew]);
  const { event } = ticket;
  const when = withZone(longTime(event), event, useViewerZone());
  return (
    <div className="ticket-stub" ref={stub}>
      <div className="big-ticket-title">
        <b className="display-small">{event.title}</b>
        <span className="supporting-text">{when}</span>
      </div>
      {ticket.qr ? (
        <QrCode text={ticket.qr} label={`QR code of ticket ${ticket.code}`} />
      ) : (
        <p className="display-medium big-ticket-ended">
          {ticket.ended
            ? ticketStateText[ticket.ended]
            : event.cancelled
              ? "Cancelled"
              : ticket.admitsTo === "online"
                ? "Online ticket"
                : "Over"}
        </p>
      )}
      <p className="display-medium tabular-numbers big-ticket-code">{ticket.code}</p>
      {ticket.qr && (
        <p className="cluster is-tight supporting-text">
          <Validity ticket={ticket} />
        </p>
      )}
    </div>
  );
}

/** Whether the ticket currently admits. */
function Validity({
  ticket: { inAt, promised, offeredUntil, returningSince },
}: {
  ticket: TicketPage;
}) {
  if (inAt) return "Show this at the door";
  if (promised || offeredUntil)
    return (
      <>
        <Badge tone="warn">Being resold</Badge>
        Not valid right now
      </>
    );
  return (
    <>
      {returningSince ? (
        <Badge tone="info">{ticketStateText.returning}</Badge>
      ) : (
        <Badge tone="ok" icon={CircleCheck}>
          Not used yet
        </Badge>
      )}
      Show this at the door
    </>
  );
}

/** The tear animation, skipped for people who prefer reduced motion. */
function tear(stub: HTMLElement) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const ease = getComputedStyle(stub).getPropertyValue("--ease-stub").trim();
  stub.animate(
    { transform: ["none", "translate(10px, 0) rotate(2deg)", "none"] },
    { duration: 900, easing: ease || "ease-out" },
  );
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
