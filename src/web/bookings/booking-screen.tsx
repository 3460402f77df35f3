import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { depositMinor } from "../../contract/bookings/amounts.ts";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { DateBlock } from "../events/date-block.tsx";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { bookingReviewsQuery } from "../reviews/queries.ts";
import { BookingReviews } from "../reviews/booking-reviews.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingHolds } from "./booking-holds.tsx";
import { BookingMoney } from "./booking-money.tsx";
import { BookingThread } from "./booking-thread.tsx";
import { LineUpNote } from "./line-up-note.tsx";
import { useLiveBookings } from "./use-booking-move.ts";
import { bookingQuery } from "./queries.ts";
import { TermsDiff } from "./terms-diff.tsx";
import { entryText, stateText } from "./terms-text.ts";
import "./bookings.css";
import { dayName } from "../availability/month.ts";

/** One booking: its state, what was offered, and what was said. */
export function BookingScreen({ id }: { id: string }) {
  useLiveBookings();
  const { data: booking, dataUpdatedAt } = useSuspenseQuery(bookingQuery(id));
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
        <Badge
          tone={
            booking.myTurn && !booking.isTaken
              ? "bulb"
              : booking.state === "accepted"
                ? "ok"
                : "plain"
          }
        >
          {stateText(booking)}
        </Badge>
      </div>
      <BookingRail booking={booking} />
      <div className="booking-columns">
        <div>
          <BookingActions key={booking.version} booking={booking} now={dataUpdatedAt} />
          <LineUpNote booking={booking} />
          <TermsDiff key={`terms-${booking.version}`} booking={booking} />
          <BookingHolds booking={booking} />
          <BookingMoney booking={booking} />
          <BookingReviews booking={booking} />
          <Log booking={booking} />
        </div>
        <BookingThread booking={booking} />
      </div>
    </main>
  );
}

function Log({ booking }: { booking: Booking }) {
  const zone = useViewerZone() ?? "UTC";
  const isAgreed = booking.agreedVersion !== null;
  const format = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Everything that happened</h2>
        {isAgreed && (
          <a className="push-end" href={`/api/v1/bookings/${booking.id}/terms.pdf`} download>
            Terms as PDF
          </a>
        )}
      </div>
      <ol className="booking-log">
        {booking.log.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.time}>{printDate(entry.time, format, zone)}</time>
            <span>{entryText(entry, booking)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An offer has to be answered before it ends, and before its challenged hold does. */
function answerDay({ challengeEnds, validUntil, terms }: Booking, zone: string): string {
  return challengeEnds && challengeEnds < validUntil
    ? printDate(challengeEnds, short, zone)
    : dayName(terms.validUntil, short);
}

const short = { weekday: "short", month: "short", day: "numeric" } as const;

/** The progress of a booking, as bulbs that light up when a step is done. */
function BookingRail({ booking }: { booking: Booking }) {
  const isOver = booking.state === "done";
  const zone = useViewerZone() ?? "UTC";
  const reviews = useQuery({ ...bookingReviewsQuery(booking.id), enabled: isOver });
  const { state, versions, hold, terms } = booking;
  const isEnded = ["declined", "withdrawn", "expired", "cancelled"].includes(state);
  const isAgreed = isEnded ? booking.agreedVersion !== null : isOver || state === "accepted";
  const reviewStep = {
    fact: isEnded
      ? "None"
      : !isOver
        ? "After the show"
        : reviews.data?.mine
          ? "Yours is written"
          : "Open",
    isDone: Boolean(reviews.data?.mine),
  };
  const steps = [
    { name: "Offer", fact: booking.log.at(-1)?.by ?? "", isDone: true },
    {
      name: "Counter-offer",
      fact:
        versions.length > 1
          ? `Version ${versions.length}`
          : isAgreed || isEnded
            ? "None"
            : "None so far",
      isDone: versions.length > 1 || isAgreed,
    },
    { name: "Hold", fact: holdText(hold), isDone: hold !== null || isAgreed },
    {
      name: "Accepted",
      fact: isAgreed ? "By both" : isEnded ? "No" : `By ${answerDay(booking, zone)}`,
      isDone: isAgreed,
    },
    {
      name: "Deposit",
      fact: depositFact(booking),
      isDone: !["none", "due"].includes(booking.deposit),
    },
    { name: "Show", fact: isEnded ? "Off" : dayName(terms.day, short), isDone: isOver },
    {
      name: "Settlement",
      fact: isEnded ? "None" : settlementFacts[booking.settlement],
      isDone: booking.settlement === "final",
    },
    { name: "Review", ...reviewStep },
  ];
  const current = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className="booking-rail" aria-label="Booking status">
      {steps.map(({ name, fact, isDone }, at) => (
        <li
          key={name}
          className={isDone ? "is-done" : undefined}
          aria-current={at === current ? "step" : undefined}
          style={{ "--at": at } as CSSProperties}
        >
          <div>
            <b>
              <span className="booking-rail-step">
                Step {at + 1} of {steps.length}:{" "}
              </span>
              {name}
            </b>
            <span>{fact}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Until both have accepted, the deposit that the latest terms ask for. */
function depositFact({ state, deposit, terms }: Booking): string {
  const minor = depositMinor(terms);
  const isOpen = state === "open" || state === "moved";
  return isOpen && deposit === "none" && minor > 0
    ? formatMoney(minor, terms.fee.currency)
    : depositFacts[deposit];
}

const depositFacts = {
  none: "None",
  due: "Due",
  held: "Held",
  released: "With the act",
  returned: "Returned",
  shared: "Shared",
} as const;

const settlementFacts = {
  none: "After the show",
  open: "Open",
  proposed: "Proposed",
  final: "Final",
  disputed: "Disputed",
} as const;

function holdText(hold: Booking["hold"]): string {
  if (!hold) return "None";
  const rank = hold.rank === 1 ? "First" : hold.rank === 2 ? "Second" : `Number ${hold.rank}`;
  return hold.challengeEnds ? `${rank}, challenged` : rank;
}
