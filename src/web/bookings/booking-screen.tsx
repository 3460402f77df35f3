import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { DateBlock } from "../events/date-block.tsx";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingRail } from "./booking-rail.tsx";
import { BookingThread } from "./booking-thread.tsx";
import { bookingQuery } from "./queries.ts";
import { TermsDiff } from "./terms-diff.tsx";
import { depositMinor, entryText, stateText } from "./terms-text.ts";
import "./bookings.css";

/** One booking: where it stands, what was offered, and what was said. */
export function BookingScreen({ id }: { id: string }) {
  const { data: booking } = useSuspenseQuery(bookingQuery(id));
  const { title, terms, actName, actSlug, other, side } = booking;
  return (
    <main id="main">
      <BackLink to="/bookings">Bookings</BackLink>
      <div className="side-by-side is-top-aligned booking-head">
        <DateBlock at={terms.day} timeZone="UTC" />
        <div className="fill">
          <h1>{title}</h1>
          <p className="muted-text">
            {actSlug ? (
              <Link to="/talent/$slug" params={{ slug: actSlug }}>
                {actName}
              </Link>
            ) : (
              actName
            )}{" "}
            at {terms.place} · {side === "talent" ? "offered by" : "with"}{" "}
            {other?.name ?? "a former member"}
          </p>
        </div>
        <Badge tone={booking.myTurn ? "bulb" : booking.state === "accepted" ? "ok" : "plain"}>
          {stateText(booking)}
        </Badge>
      </div>
      <BookingRail booking={booking} />
      <div className="booking-columns">
        <div>
          <BookingActions key={booking.version} booking={booking} />
          <TermsDiff key={`terms-${booking.version}`} booking={booking} />
          <Money booking={booking} />
          <Log booking={booking} />
        </div>
        <BookingThread booking={booking} />
      </div>
    </main>
  );
}

function Money({ booking: { terms } }: { booking: Booking }) {
  const { fee, depositPercent } = terms;
  if (fee.kind === "door") return null;
  const deposit = depositMinor(fee.guaranteeMinor, depositPercent);
  const sum = (minor: number) => formatMoney(minor, fee.currency);
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Money</h2>
      </div>
      <dl className="booking-money">
        <dt>Guarantee</dt>
        <dd>{sum(fee.guaranteeMinor)}</dd>
        {deposit > 0 && (
          <>
            <dt>Deposit, {depositPercent}%</dt>
            <dd>{sum(deposit)}</dd>
            <dt>Balance, if the guarantee stands</dt>
            <dd>{sum(fee.guaranteeMinor - deposit)}</dd>
          </>
        )}
      </dl>
      {fee.kind === "better" && (
        <p className="fine-print">
          If {fee.percent}% of the net is more than {sum(fee.guaranteeMinor)}, that is paid instead.
        </p>
      )}
    </section>
  );
}

function Log({ booking }: { booking: Booking }) {
  const zone = useViewerZone() ?? "UTC";
  const format = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Everything that happened</h2>
      </div>
      <ol className="booking-log">
        {booking.log.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.time}>{printDate(entry.time, format, zone)}</time>
            <span>{entryText(entry)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
