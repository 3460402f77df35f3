import { Link } from "@tanstack/react-router";
import type { ListedBooking } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { DateBlock } from "../events/date-block.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { debtText, feeText, owesBalance, paymentText, stateText } from "./terms-text.ts";

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

type Next = { label: string; to: "/bookings/$id" | "/bookings/$id/settlement"; hash?: string };

/** The viewer's next action on a booking: open money comes before a review. */
function nextOf(booking: ListedBooking): Next {
  const { state, settlement, side, toSettle, outcome, version } = booking;
  const sum = (minor: number) => formatMoney(Math.abs(minor), currencyOf(booking));
  const place = state === "cancelled" ? "/bookings/$id" : "/bookings/$id/settlement";
  const payment = { to: place, hash: "payment" } as const;
  const statement = { label: "See the statement", to: "/bookings/$id/settlement" } as const;
  if (answersNext(booking)) return { label: `Answer version ${version}`, to: "/bookings/$id" };
  if (paysNext(booking)) return { label: `Pay ${sum(booking.depositMinor)}`, to: "/bookings/$id" };
  if (outcome && owesBalance(booking))
    return { ...payment, label: `Mark ${sum(outcome.dueMinor)} as paid` };
  if (outcome && outcome.toConfirmMinor !== 0)
    return { ...payment, label: `Confirm ${sum(outcome.toConfirmMinor)}` };
  if (settlement === "none") return { label: "Open", to: "/bookings/$id" };
  if (toSettle)
    return { ...statement, label: `${side === "organizer" ? "Send" : "Answer"} the statement` };
  if (!outcome) return statement;
  // Late refunds have to be read before anything else.
  const isOpen = outcome.payment === "due" || outcome.payment === "marked";
  if (isOpen || !outcome.mayReview || outcome.adjustedMinor !== 0) return statement;
  return { label: "Write a review", to: "/bookings/$id", hash: "reviews" };
}

/** A booking may be cancelled while newer terms, perhaps in another currency, are on the table. */
function currencyOf({ cancellation, terms }: ListedBooking): string {
  return cancellation?.currency ?? terms.fee.currency;
}

const shortDay = { weekday: "short", month: "short", day: "numeric" } as const;

function answersNext({ myTurn, isTaken }: ListedBooking): boolean {
  return myTurn && !isTaken;
}

function paysNext({ state, deposit, side }: ListedBooking): boolean {
  return state === "accepted" && deposit === "due" && side === "organizer";
}

/** What a booking costs and, once it is settled, what is left of its balance, or what the balance was. */
function sumText(booking: ListedBooking): { sum: string; more: string } {
  const { outcome, terms, cancellation } = booking;
  if (!outcome) return feeText(terms);
  const isDue = outcome.dueMinor !== 0;
  const minor =
    isDue || cancellation
      ? Math.abs(outcome.dueMinor || outcome.balanceMinor)
      : outcome.balanceMinor;
  const sum = formatMoney(minor, currencyOf(booking)).replace("-", "−");
  return { sum, more: isDue ? "left to pay" : cancellation ? "for the cancellation" : "balance" };
}

/** Whether the viewer has to do something about it. */
export function waitsForViewer(booking: ListedBooking): boolean {
  return (
    answersNext(booking) ||
    booking.toSettle ||
    paysNext(booking) ||
    owesBalance(booking) ||
    (booking.outcome?.toConfirmMinor ?? 0) !== 0
  );
}

/** A booking in the list; of those that wait for the viewer, the next one is highlighted. */
export function BookingRow({ booking, isNext }: { booking: ListedBooking; isNext: boolean }) {
  const { id, title, terms, state, deposit, toSettle, side, actName, other } = booking;
  const myTurn = answersNext(booking);
  const { challengeEnds, outcome } = booking;
  const currency = currencyOf(booking);
  const { sum, more } = sumText(booking);
  const debt = debtText(booking);
  // Only what the viewer has to pay is red.
  const isDebtor = owesBalance(booking);
  const { label, ...target } = nextOf(booking);
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
          {debt && <Badge tone={isDebtor ? "bad" : "warn"}>{debt}</Badge>}
          {state === "accepted" && deposit === "due" && <Badge tone="info">Deposit due</Badge>}
          {state === "accepted" && deposit === "held" && <Badge tone="ok">Deposit paid</Badge>}
          {outcome && outcome.adjustedMinor !== 0 && (
            <Badge tone="warn">
              Adjusted by {formatMoney(outcome.adjustedMinor, currency).replace("-", "−")}
            </Badge>
          )}
          {outcome && outcome.payment !== "none" && !debt && (
            <Badge tone={isDebtor ? "bad" : paymentTones[outcome.payment]}>
              {paymentText(outcome, { currency, side })}
            </Badge>
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
        <ButtonLink wide variant={isNext ? "primary" : "outline"} {...target} params={{ id }}>
          {label}
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
