import { Link } from "@tanstack/react-router";
import type { BookingCard } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";
import { DateBlock } from "../events/date-block.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { debtText, feeText, stateText } from "./terms-text.ts";

const tones = {
  open: "plain",
  accepted: "ok",
  moved: "bulb",
  declined: "bad",
  withdrawn: "plain",
  expired: "plain",
  cancelled: "bad",
  done: "info",
} as const;

/** A booking in the list. */
export function BookingRow({ booking }: { booking: BookingCard }) {
  const { id, title, terms, state, myTurn, side, actName, other } = booking;
  const { sum, more } = feeText(terms);
  const debt = debtText(booking);
  const until = dayName(terms.validUntil, { weekday: "short", month: "short", day: "numeric" });
  return (
    <article className="booking-row">
      <DateBlock at={terms.day} timeZone="UTC" size="small" />
      <div>
        <h3>
          <Link to="/bookings/$id" params={{ id }}>
            {title}
          </Link>
        </h3>
        <p className="supporting-text">
          {[other?.name ?? "A former member", terms.place].join(" · ")}
        </p>
        <p className="cluster is-tight">
          <Badge tone={myTurn ? "bulb" : tones[state]}>{stateText(booking)}</Badge>
          {debt && <Badge tone="bad">{debt}</Badge>}
          <span className="fine-print">
            {side === "talent" ? `You perform, ${actName}` : `You book ${actName}`}
          </span>
        </p>
      </div>
      <div>
        <b className="tabular-numbers">{sum}</b>
        <p className="fine-print">{more}</p>
      </div>
      <div>
        <ButtonLink
          wide
          variant={myTurn ? "primary" : "outline"}
          to="/bookings/$id"
          params={{ id }}
        >
          {myTurn ? `Answer version ${booking.version}` : "Open"}
          <span className="visually-hidden"> {title}</span>
        </ButtonLink>
        {state === "open" && (
          <p className="fine-print booking-row-until">
            {myTurn ? `By ${until}` : `They have until ${until}`}
          </p>
        )}
      </div>
    </article>
  );
}
