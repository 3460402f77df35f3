import { Link } from "@tanstack/react-router";
import type { ListedBooking } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { DateBlock } from "../events/date-block.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { debtText, feeText, paymentText, stateText } from "./terms-text.ts";

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

const paymentTones = { due: "warn", marked: "info", paid: "ok" } as const;

/** What is done with a booking whose show is over; "Open" before. */
function settlementLink({ settlement, side, toSettle, outcome }: ListedBooking): string {
  if (settlement === "none") return "Open";
  if (isToReview(outcome)) return "Write a review";
  if (!toSettle) return "See the statement";
  return side === "organizer" ? "Send the statement" : "Answer the statement";
}

/** Late refunds are read before anything else is done. */
function isToReview(outcome: ListedBooking["outcome"]): boolean {
  return outcome !== null && outcome.mayReview && outcome.adjustedMinor === 0;
}

const shortDay = { weekday: "short", month: "short", day: "numeric" } as const;

function paysNext({ state, deposit, side }: ListedBooking): boolean {
  return state === "accepted" && deposit === "due" && side === "organizer";
}

/** Whether the viewer has to do something about it. */
export function waitsForViewer(booking: ListedBooking): boolean {
  return (booking.myTurn && !booking.isTaken) || booking.toSettle || paysNext(booking);
}

/** A booking in the list; of those that wait for the viewer one stands out as the next. */
export function BookingRow({ booking, isNext }: { booking: ListedBooking; isNext: boolean }) {
  const { id, title, terms, state, deposit, settlement, toSettle, side, actName, other } = booking;
  const myTurn = booking.myTurn && !booking.isTaken;
  const { challengeEnds, outcome } = booking;
  const { currency } = terms.fee;
  const { sum, more } = outcome
    ? { sum: formatMoney(outcome.balanceMinor, currency), more: "balance" }
    : feeText(terms);
  const debt = debtText(booking);
  const pays = paysNext(booking);
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
          {outcome && outcome.adjustedMinor !== 0 && (
            <Badge tone="warn">
              Adjusted by {formatMoney(outcome.adjustedMinor, currency).replace("-", "−")}
            </Badge>
          )}
          {outcome && outcome.payment !== "none" && (
            <Badge tone={paymentTones[outcome.payment]}>{paymentText(outcome)}</Badge>
          )}
          {outcome?.mayReview && <Badge tone="bulb">Review open</Badge>}
          <span className="fine-print">
            {side === "talent" ? `You perform as ${actName}` : `You book ${actName}`}
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
          variant={isNext ? "primary" : "outline"}
          to={
            settlement === "none" || isToReview(outcome)
              ? "/bookings/$id"
              : "/bookings/$id/settlement"
          }
          hash={isToReview(outcome) ? "reviews" : undefined}
          params={{ id }}
        >
          {myTurn
            ? `Answer version ${booking.version}`
            : pays
              ? `Pay ${formatMoney(booking.depositMinor, currency)}`
              : settlementLink(booking)}
          <span className="visually-hidden"> {title}</span>
        </ButtonLink>
        {(state === "open" || state === "moved") && !booking.isTaken && (
          <p className="fine-print booking-row-until">
            {myTurn ? `By ${until}` : `They have until ${until}`}
          </p>
        )}
      </div>
    </article>
  );
}
