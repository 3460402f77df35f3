import { Link } from "@tanstack/react-router";
import type { BookingCard } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
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

/** What is done with a booking whose show is over; "Open" before. */
function settlementLink({ settlement, side, toSettle }: BookingCard): string {
  if (settlement === "none") return "Open";
  if (!toSettle) return "See the statement";
  return side === "organizer" ? "Send the statement" : "Answer the statement";
}

const shortDay = { weekday: "short", month: "short", day: "numeric" } as const;

/** A booking in the list. */
export function BookingRow({ booking }: { booking: BookingCard }) {
  const { id, title, terms, state, deposit, settlement, myTurn, toSettle, side, actName, other } =
    booking;
  const { challengeEnds } = booking;
  const { sum, more } = feeText(terms);
  const debt = debtText(booking);
  const pays = state === "accepted" && deposit === "due" && side === "organizer";
  const zone = useViewerZone() ?? "UTC";
  const until = challengeEnds
    ? printDate(challengeEnds, { ...shortDay, hour: "numeric", minute: "2-digit" }, zone)
    : dayName(terms.validUntil, shortDay);
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
          <Badge tone={myTurn || toSettle ? "bulb" : tones[state]}>{stateText(booking)}</Badge>
          {challengeEnds && <Badge tone="warn">Hold challenged</Badge>}
          {debt && <Badge tone="bad">{debt}</Badge>}
          {state === "accepted" && deposit === "due" && <Badge tone="info">Deposit due</Badge>}
          {state === "accepted" && deposit === "held" && <Badge tone="ok">Deposit paid</Badge>}
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
          variant={myTurn || pays || toSettle ? "primary" : "outline"}
          to={settlement === "none" ? "/bookings/$id" : "/bookings/$id/settlement"}
          params={{ id }}
        >
          {myTurn
            ? `Answer version ${booking.version}`
            : pays
              ? `Pay ${formatMoney(booking.depositMinor, terms.fee.currency)}`
              : settlementLink(booking)}
          <span className="visually-hidden"> {title}</span>
        </ButtonLink>
        {(state === "open" || state === "moved") && (
          <p className="fine-print booking-row-until">
            {myTurn ? `By ${until}` : `They have until ${until}`}
          </p>
        )}
      </div>
    </article>
  );
}
