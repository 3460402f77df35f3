import type { Booking } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";

const short = { weekday: "short", month: "short", day: "numeric" } as const;

/** Where a booking stands, as bulbs that are lit when a step is done. */
export function BookingRail({ booking }: { booking: Booking }) {
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
    <ol className="booking-rail" aria-label="Where this booking stands">
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
