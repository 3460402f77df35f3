import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { DateBlock } from "../events/date-block.tsx";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { BookingReviews } from "../reviews/booking-reviews.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingThread } from "./booking-thread.tsx";
import { bookingQuery } from "./queries.ts";
import { TermsDiff } from "./terms-diff.tsx";
import { depositMinor, entryText, stateText } from "./terms-text.ts";
import "./bookings.css";
import { dayName } from "../availability/month.ts";

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
          <BookingReviews booking={booking} />
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

const short = { weekday: "short", month: "short", day: "numeric" } as const;

/** Where a booking stands, as bulbs that are lit when a step is done. */
function BookingRail({ booking }: { booking: Booking }) {
  const { state, versions, hold, terms } = booking;
  const isAgreed = state === "accepted" || state === "done";
  const steps = [
    { name: "Offer", fact: booking.log.at(-1)?.by ?? "", isDone: true },
    {
      name: "Counter-offer",
      fact: versions.length > 1 ? `Version ${versions.length}` : "None so far",
      isDone: versions.length > 1 || isAgreed,
    },
    { name: "Hold", fact: holdText(hold), isDone: hold !== null || isAgreed },
    {
      name: "Accepted",
      fact: isAgreed ? "By both" : `By ${dayName(terms.validUntil, short)}`,
      isDone: isAgreed,
    },
    { name: "Show", fact: dayName(terms.day, short), isDone: state === "done" },
  ];
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className="booking-rail" aria-label="Booking status">
      {steps.map(({ name, fact, isDone }, at) => (
        <li
          key={name}
          className={isDone ? "is-done" : undefined}
          aria-current={at === current ? "step" : undefined}
        >
          <b>{name}</b>
          <span>{fact}</span>
        </li>
      ))}
    </ol>
  );
}

function holdText(hold: Booking["hold"]): string {
  if (!hold) return "None";
  const rank = hold.rank === 1 ? "First" : hold.rank === 2 ? "Second" : `Number ${hold.rank}`;
  return hold.challengeEnds ? `${rank}, challenged` : rank;
}
