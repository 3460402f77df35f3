import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { EventCover } from "../events/event-cover.tsx";
import { cardTime } from "../lib/event-time.ts";
import { Avatar } from "../ui/avatar.tsx";
import { classes } from "../ui/classes.ts";
import { DateBlock } from "../ui/date-block.tsx";
import { QrCode } from "../ui/qr-code.tsx";

/** The ticket as one holds it in the hand; its stub tears once when it has just been bought. */
export function BigTicket({ ticket, isNew }: { ticket: TicketPage; isNew: boolean }) {
  const { event, holderName, holder, reference, number, of } = ticket;
  const name = holderName || holder?.name || "No name yet";
  const starts = event.allDay ? "All day" : cardTime({ ...event, endsAt: null });
  const facts = [
    { label: "Doors", value: ticket.doors },
    { label: "Starts", value: starts },
    { label: "Type", value: ticket.typeName },
    {
      label: "Price",
      look: "bigtk-price",
      value: ticket.paidMinor === 0 ? "Free" : formatMoney(ticket.paidMinor, ticket.currency),
    },
  ].filter(({ value }) => value !== "");
  return (
    <article className="tk bigtk" aria-label={`Ticket ${ticket.code}`}>
      <div className="tk-main">
        <div className="bigtk-art">
          <EventCover event={event} variant="banner" sizes="(max-width: 860px) 100vw, 60rem" />
        </div>
        <div className="bigtk-words">
          <div className="row top">
            <DateBlock at={event.startsAt} timeZone={event.zone} />
            <div>
              <h2 className="d-lg">
                <Link to="/events/$slug" params={{ slug: event.slug }}>
                  {event.title}
                </Link>
              </h2>
              <p className="mt2 mut">{ticket.address || (event.online ? "Online" : "")}</p>
            </div>
          </div>
          <dl className="mt6">
            {facts.map(({ label, value, look }) => (
              <div key={label}>
                <dt className="sm dim">{label}</dt>
                <dd className={classes("d d-md num", look)}>{value}</dd>
              </div>
            ))}
          </dl>
          <hr className="hr" />
          <div className="row between row-w">
            <div className="who">
              <Avatar name={name} seed={holder?.id ?? name} src={holder?.avatar} />
              <div className="grow">
                <b>{name}</b>
                <span>Ticket holder</span>
              </div>
            </div>
            <div className="sm mut">
              {reference !== null && (
                <>
                  Order <b className="num">{reference}</b> ·{" "}
                </>
              )}
              {pad(number)}/{pad(of)}
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
  return (
    <div className="tk-stub" ref={stub}>
      {ticket.qr ? (
        <QrCode text={ticket.qr} label={`QR code of ticket ${ticket.code}`} />
      ) : (
        <p className="d d-md bigtk-end">{ticket.ended ? ticketStateText[ticket.ended] : "Over"}</p>
      )}
      <p className="d d-md num bigtk-code">{ticket.code}</p>
      {ticket.qr && <p className="sm mut">Show this at the door</p>}
    </div>
  );
}

/** One of the three signature moves; whoever prefers stillness sees none of it. */
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
