import { Fragment } from "react";
import { Link } from "@tanstack/react-router";
import { sumPercent } from "../../contract/bookings/amounts.ts";
import type { Booking, SharesOfNet } from "../../contract/bookings/bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { useConnection } from "../app/connection.ts";
import { FailedResponseError, isRefusal, sentenceOf } from "../app/refusal.ts";
import { dayName } from "../availability/month.ts";
import { capitalized } from "../lib/capitalized.ts";
import { printDate } from "../lib/date-format.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Note } from "../ui/note.tsx";
import { acceptanceRows, accountGoneText, isEndedByDeletion, otherSideText } from "./terms-text.ts";

/** What happened to the agreement when the event's start changed. */
export function MovedNote({ booking: { versions, agreedVersion, side } }: { booking: Booking }) {
  const agreed = versions.find(({ number }) => number === agreedVersion);
  return (
    <Note tone="warn">
      <b>
        The event has a new time, so what you agreed{" "}
        {agreed ? `for ${dayName(agreed.terms.day)}` : "before"} no longer stands.
      </b>{" "}
      The booking stands again when you both accept the same new terms.{" "}
      {side === "talent"
        ? "If the new time doesn't suit you, cancel: it counts as the organizer's cancellation on the day the event was moved."
        : "If you can't agree, it counts as your cancellation on the day the event was moved."}
    </Note>
  );
}

/** How a booking ended. */
export function EndedNote({ booking }: { booking: Booking }) {
  const { state, side, balance } = booking;
  const isGone = isEndedByDeletion(booking);
  const sentences: Partial<Record<Booking["state"], string>> = {
    declined: "This offer was declined.",
    withdrawn: "This offer was withdrawn.",
    expired: "This offer expired without an answer.",
    cancelled: cancelledText(booking),
    done: "The show is over.",
  };
  return (
    <Note tone={state === "done" ? "ok" : balance && balance.dueMinor !== 0 ? "warn" : "info"}>
      {isGone ? `${accountGoneText(side)}, which ended this offer.` : sentences[state]}
    </Note>
  );
}

function cancelledText(booking: Booking): string {
  const { cancellation, side } = booking;
  if (!cancellation) return "This booking was cancelled.";
  const { by, because } = cancellation;
  const them = capitalized(otherSideText(booking));
  if (because === "event") return "The event was cancelled, and this booking with it.";
  if (because === "moved") return "The event was moved, and the new time was not agreed on.";
  if (because === "account") return `${them} deleted their account, which cancelled this booking.`;
  return by === side ? "You cancelled this booking." : `${them} cancelled this booking.`;
}

/** The id of the note, for elements that it describes. */
export const takenNoteId = "time-taken";

/** Says that nobody can accept, since the act is already booked at this time. */
export function TakenNote({ booking }: { booking: Booking }) {
  const { side, actName, version, myTurn, terms } = booking;
  const end = side === "talent" ? "decline" : "withdraw the offer";
  return (
    <Note tone="warn">
      <span id={takenNoteId}>
        <b>{actName} is already booked at that time.</b>{" "}
        {ownSameDay(booking).length > 0 && (
          <>
            On {dayName(terms.day)}: <SameDayLinks booking={booking} />.{" "}
          </>
        )}
        {myTurn ? `Version ${version} can't be accepted` : "Your terms can't be accepted"}: propose
        another time, or {end}.
      </span>
    </Note>
  );
}

/** What the act already plays on that day, to read before it accepts another booking. */
export function SameDay({ booking }: { booking: Booking }) {
  const { terms, actName } = booking;
  if (ownSameDay(booking).length === 0) return null;
  return (
    <Note tone="warn">
      <b>
        {actName} is already booked on {dayName(terms.day)}:
      </b>{" "}
      <SameDayLinks booking={booking} />.
    </Note>
  );
}

/** Which other acts of the viewer and of the members are booked at that time. Not everyone who has an act plays in it, so it only warns. */
export function OtherStages({ booking: { sameDay, terms } }: { booking: Booking }) {
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  return sameDay.map(
    ({ id, title, otherAct, startsAt, endsAt }) =>
      otherAct !== null && (
        <Note tone="warn" key={`${otherAct} ${startsAt}`}>
          <b>
            {otherAct} is booked {printDate(startsAt, clock, terms.zone)} to{" "}
            {printDate(endsAt, clock, terms.zone)} that day
          </b>
          {id && (
            <>
              :{" "}
              <Link to="/bookings/$id" params={{ id }} className="link">
                {title}
              </Link>
            </>
          )}
          . Make sure that nobody has to be on two stages at once.
        </Note>
      ),
  );
}

type AcceptDialogProps = {
  booking: Booking;
  busy: string | false;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says before an acceptance what it binds to, and what else the act's people play that day. */
export function AcceptDialog({ booking, ...dialog }: AcceptDialogProps) {
  const { version, terms, sameDay } = booking;
  const rows = acceptanceRows(booking, todayIn(terms.zone));
  return (
    <ConfirmDialog
      open
      title={sameDay.length > 0 ? "Accept another show that day?" : `Accept version ${version}?`}
      confirm="Accept and book"
      keep="Don't accept"
      danger={false}
      {...dialog}
    >
      <div className="stack">
        <SameDay booking={booking} />
        <OtherStages booking={booking} />
        <dl className="booking-money">
          {rows.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </ConfirmDialog>
  );
}

const ownSameDay = ({ sameDay }: Booking) => sameDay.filter(({ otherAct }) => otherAct === null);

function SameDayLinks({ booking }: { booking: Booking }) {
  return ownSameDay(booking).map(({ id, title, startsAt }, at) => (
    <span key={id}>
      {at > 0 && ", "}
      <Link to="/bookings/$id" params={{ id: id ?? "" }} className="link">
        {title}
      </Link>{" "}
      at {printDate(startsAt, { hour: "numeric", minute: "2-digit" }, booking.terms.zone)}
    </span>
  ));
}

type SharesNoteProps = {
  /** "Harvest Stomp", or "this event" for the act. */
  title: string;
  side: Booking["side"];
  fee: Terms["fee"];
  others: SharesOfNet;
  /** Whether both have accepted it. */
  isAgreed?: boolean;
};

/** Warns that the acts of an event are promised more than all of its net, which the organizer then has to pay. */
export function SharesNote({ title, side, fee, others, isAgreed = false }: SharesNoteProps) {
  if (fee.kind === "guarantee" || others.length === 0) return null;
  const promised = sumPercent([fee.percent, ...others.map(({ percent }) => percent)]);
  if (promised <= 100) return null;
  const named = others.filter(({ actName }) => actName !== "");
  const names = named.map(({ actName, percent }) => `${actName} ${percent}%`).join(", ");
  return (
    <Note tone="warn" role="status">
      <b>
        The acts of {title} {isAgreed ? "share" : "would share"} {promised}% of its net.
      </b>{" "}
      {names && `Already promised or offered: ${names}. `}
      {side === "organizer"
        ? "Each gets its percentage, and you make up the difference."
        : "Each gets its percentage, and the organizer makes up the difference."}
    </Note>
  );
}

/** Why an offer was not sent. A failure to reach the server stays visible until the offer is sent again, even if the network is back. */
export function NotSent({ error }: { error: unknown }) {
  const line = useConnection();
  if (!error || isRefusal(error, "BAD_INPUT")) return null;
  const isLost = !isRefusal(error) && !(error instanceof FailedResponseError);
  const isAway = line === "offline" || line === "away";
  return (
    <Note tone="bad" role="alert">
      {isLost ? (
        <>
          <b>Your offer wasn't sent.</b>{" "}
          {isAway
            ? "It doesn't go out by itself: send it once you're back online."
            : "Send it now."}
        </>
      ) : (
        sentenceOf(error)
      )}
    </Note>
  );
}

/** The same for a booking as it stands. */
export function BookingSharesNote({ booking }: { booking: Booking }) {
  const { side, state, terms, otherShares, event } = booking;
  return (
    <SharesNote
      title={event?.title ?? "this event"}
      side={side}
      fee={terms.fee}
      others={otherShares}
      isAgreed={state === "accepted"}
    />
  );
}
