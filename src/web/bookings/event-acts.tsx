import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventBooking } from "../../contract/bookings/event-bookings.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { Paged } from "../app/paged.tsx";
import { EventCallRows } from "../calls/my-calls.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { printDate } from "../lib/date-format.ts";
import { wallTime } from "../lib/offset-time.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import {
  depositText,
  dueMinorOf,
  eventBookingState,
  nextText,
  owedToText,
} from "./event-booking-text.ts";
import { eventBookingsQuery } from "./queries.ts";
import { feeText } from "./terms-text.ts";
import "./bookings.css";

/** The acts of an event, for people who see its money: what they are booked for, what they cost, and its open calls. */
export function EventActs({ event, now }: { event: EventPage; now: number }) {
  const isAhead = !event.cancelled && Date.parse(event.startsAt) > now;
  const day = wallTime(event.startsAt, event.zone).slice(0, 10);
  return (
    <>
      <section className="page-subsection" aria-labelledby="event-bookings-h">
        <div className="section-head">
          <h2 id="event-bookings-h">Bookings</h2>
          {isAhead && event.myRole === "host" && (
            <ButtonLink
              className="push-end"
              size="small"
              to="/talent"
              search={{ day, event: event.slug }}
            >
              Offer a gig
            </ButtonLink>
          )}
        </div>
        <BookingRows event={event} isAhead={isAhead} />
      </section>
      <section className="page-subsection" aria-labelledby="event-calls-h">
        <div className="section-head">
          <h2 id="event-calls-h">Open calls</h2>
          {isAhead && (
            <ButtonLink
              className="push-end"
              size="small"
              to="/calls/new"
              search={{ event: event.slug }}
            >
              Post an open call
            </ButtonLink>
          )}
        </div>
        <EventCallRows eventId={event.id} isAhead={isAhead} />
      </section>
    </>
  );
}

function BookingRows({ event, isAhead }: { event: EventPage; isAhead: boolean }) {
  const list = useInfiniteQuery(eventBookingsQuery(event.id));
  const found = itemsOf(list.data);
  return (
    <Paged
      list={list}
      things="bookings"
      isEmpty={found.length === 0}
      empty={
        <p className="muted-text">
          {isAhead
            ? "No acts are booked for this event yet. Offers for it appear here, with their fees, deposits and settlements."
            : "No acts were booked for this event."}
        </p>
      }
    >
      {found.map((booking) => (
        <EventBookingRow key={booking.id} booking={booking} />
      ))}
    </Paged>
  );
}

function EventBookingRow({ booking }: { booking: EventBooking }) {
  const { id, mine, actName, actSlug, terms, settled, settlement } = booking;
  const { label, tone } = eventBookingState(booking);
  const { currency } = terms.fee;
  const { sum, more } = settled
    ? { sum: formatMoney(settled.feeMinor, currency), more: "fee per the final statement" }
    : feeText(terms);
  const [deposit, owed] = [depositText(booking), owedToText(booking)];
  return (
    <article className="booking-row">
      <DateBlock at={terms.day} timeZone="UTC" size="small" />
      <div>
        <h3>
          {actSlug ? (
            <Link to="/talent/$slug" params={{ slug: actSlug }} search={{ day: undefined }}>
              {actName}
            </Link>
          ) : (
            actName
          )}
        </h3>
        <p className="supporting-text">
          {setTimeText(terms)} · {terms.minutes} minutes
        </p>
        <p className="cluster is-tight">
          <Badge tone={tone}>{label}</Badge>
          {owed && <Badge tone={dueMinorOf(booking) > 0 ? "bad" : "warn"}>{owed}</Badge>}
          <span className="fine-print">{deposit}</span>
        </p>
      </div>
      <div>
        <b className="tabular-numbers">{sum}</b>
        <p className="fine-print">{more}</p>
      </div>
      <div>
        {mine ? (
          <ButtonLink
            wide
            to={settlement === "none" ? "/bookings/$id" : "/bookings/$id/settlement"}
            params={{ id }}
          >
            {nextText(booking)}
            <span className="visually-hidden"> of {actName}</span>
          </ButtonLink>
        ) : (
          <p className="fine-print">The host handles this booking.</p>
        )}
      </div>
    </article>
  );
}

/** The local time at the place, whatever the viewer's zone. */
function setTimeText({ day, start }: EventBooking["terms"]): string {
  return printDate(`${day}T${start}:00Z`, { hour: "numeric", minute: "2-digit" }, "UTC");
}
