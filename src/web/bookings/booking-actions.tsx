import { useLayoutEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { nothingOwedText } from "../../contract/bookings/terms-text.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Note } from "../ui/note.tsx";
import { BalancePayment } from "./balance-payment.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import {
  AcceptDialog,
  BookingSharesNote,
  EndedNote,
  MovedNote,
  OtherStages,
  SameDay,
  TakenNote,
  takenNoteId,
} from "./booking-notes.tsx";
import { TermsForm } from "./terms-form.tsx";
import { challengeText, endingOf, nextStepText } from "./terms-text.ts";
import { useBookingMove } from "./use-booking-move.ts";

type PlainMove = "hold" | "release" | "challenge" | "decline" | "withdraw" | "cancel";

const done: Record<PlainMove, string> = {
  hold: "Date on hold",
  release: "Hold released",
  challenge: "Hold challenged",
  decline: "Offer declined",
  withdraw: "Offer withdrawn",
  cancel: "Booking cancelled",
};

const questions = {
  decline: { title: "Decline this offer?", confirm: "Decline", does: "ends the offer" },
  withdraw: { title: "Withdraw your offer?", confirm: "Withdraw", does: "takes the offer back" },
} as const;
const momentFormat = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
type Asked = keyof typeof questions | "accept" | "cancel" | "challenge";

/** What this side can do now, and why. */
export function BookingActions({ booking, now }: { booking: Booking; now: number }) {
  const { id, version, state, side, myTurn, hold, challenge, terms, isTaken } = booking;
  const [isCountering, setCountering] = useState(false);
  const [asking, setAsking] = useState<Asked>();
  const [move, setMove] = useState<PlainMove>("hold");
  const hash = booking.versions.at(-1)?.hash ?? "";
  const accept = useBookingMove({
    says: "Booked",
    failureToast: false,
    send: () =>
      fetchJson(api.bookings[":id"].acceptance.$put({ param: { id }, json: { version, hash } })),
  });
  const make = useBookingMove<{ chosen: PlainMove; dueMinor?: number }>({
    says: done[move],
    send: ({ chosen, dueMinor }) =>
      fetchJson(
        api.bookings[":id"].moves[":move"].$put({
          param: { id, move: chosen },
          json: { version, dueMinor },
        }),
      ),
    onDone: () => setAsking(undefined),
  });
  const go = (chosen: PlainMove, more: { dueMinor?: number } = {}) => {
    setMove(chosen);
    make.mutate({ chosen, ...more });
  };
  const zone = useViewerZone() ?? "UTC";
  const other = booking.other?.name ?? "The other side";
  const until = dayName(terms.validUntil);
  const isOpen = state === "open" || state === "moved";
  const ending = endingOf(booking, now);
  if (!isOpen && state !== "accepted")
    return (
      <>
        <EndedNote booking={booking} />
        {booking.balance && <BalancePayment booking={booking} balance={booking.balance} />}
      </>
    );
  if (isCountering) return <Counter booking={booking} onClose={() => setCountering(false)} />;
  return (
    <section className="booking-answer" aria-label="Your answer">
      {state === "moved" && <MovedNote booking={booking} />}
      {isTaken && <TakenNote booking={booking} />}
      {isOpen && !isTaken && (
        <Note tone={myTurn ? "warn" : "info"}>
          {myTurn ? (
            <>
              <b>
                {other} sent version {version}.
              </b>{" "}
              {terms.validUntil === terms.day ? (
                <>
                  Accept by <b>{until}</b> to book that day.
                </>
              ) : (
                <>
                  Accept by <b>{until}</b> to book {dayName(terms.day)}.
                </>
              )}
            </>
          ) : (
            <>
              <b>You sent version {version}.</b> {other} has until {until} to answer.
            </>
          )}
          {hold?.challengeEnds && (
            <>
              {" "}
              The hold on this date is challenged: unless you both agree, it ends by itself{" "}
              <b>{printDate(hold.challengeEnds, momentFormat, zone)}</b>.
            </>
          )}
        </Note>
      )}
      {isOpen && !isTaken && side === "organizer" && challenge && (
        <Note tone="info">
          {challenge.mine ? "You" : "Another organizer"} challenged the first hold; it must be
          confirmed by <b>{printDate(challenge.ends, momentFormat, zone)}</b>.
        </Note>
      )}
      {accept.isError && (
        <Note tone="bad" role="alert">
          {sentenceOf(accept.error)}
        </Note>
      )}
      {isOpen && !isTaken && <SameDay booking={booking} />}
      <OtherStages booking={booking} />
      {state === "accepted" && (
        <Note tone="ok">
          <b>Booked.</b> You both accepted version {version}. {nextStepText(booking, now)}
        </Note>
      )}
      <BookingSharesNote booking={booking} />
      <div className="actions">
        {myTurn && (
          <Button
            variant={isTaken ? "outline" : "primary"}
            size="large"
            busy={accept.isPending && "Accepting"}
            aria-disabled={isTaken}
            aria-describedby={isTaken ? takenNoteId : undefined}
            onClick={() => !isTaken && setAsking("accept")}
          >
            Accept version {version}
          </Button>
        )}
        {isOpen && (
          <Button
            variant={isTaken ? "primary" : "outline"}
            size="large"
            onClick={() => setCountering(true)}
          >
            {isTaken
              ? "Propose another time"
              : myTurn
                ? "Make a counter-offer"
                : "Change your terms"}
          </Button>
        )}
        {state === "open" && side === "talent" && !hold && !isTaken && (
          <Button size="large" onClick={() => go("hold")}>
            Hold the date
          </Button>
        )}
        {state === "open" && hold && (
          <Button size="large" onClick={() => go("release")}>
            Release the hold
          </Button>
        )}
        {booking.canChallenge && (
          <Button size="large" onClick={() => setAsking("challenge")}>
            Challenge the first hold
          </Button>
        )}
        {state === "accepted" && booking.deposit === "due" && side === "organizer" && (
          <ButtonAnchor variant="primary" size="large" href="#money">
            To the deposit
          </ButtonAnchor>
        )}
        {ending && (
          <Button variant="danger" size="large" onClick={() => setAsking(ending)}>
            {ending === "cancel" ? "Cancel the booking" : questions[ending].confirm}
          </Button>
        )}
      </div>
      {myTurn && !isTaken && (
        <p className="fine-print booking-hint">
          {other} has accepted this version. Once you accept it too, the date is booked.
          {terms.fee.kind === "door" && ` ${nothingOwedText}`}
        </p>
      )}
      {asking === "cancel" && (
        <CancelDialog
          booking={booking}
          busy={make.isPending && "Sending"}
          onConfirm={(dueMinor) => go("cancel", { dueMinor })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "challenge" && (
        <ConfirmDialog
          open
          title="Challenge the first hold?"
          confirm="Challenge"
          keep="Don't challenge"
          busy={make.isPending && "Sending"}
          onConfirm={() => go("challenge")}
          onClose={() => setAsking(undefined)}
        >
          <p>{challengeText(state)}</p>
        </ConfirmDialog>
      )}
      {asking === "accept" && (
        <AcceptDialog
          booking={booking}
          busy={accept.isPending && "Accepting"}
          onConfirm={() => accept.mutate(undefined, { onSettled: () => setAsking(undefined) })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === "decline" || asking === "withdraw") && (
        <ConfirmDialog
          open
          title={questions[asking].title}
          confirm={questions[asking].confirm}
          keep="Keep the offer"
          busy={make.isPending && "Sending"}
          onConfirm={() => go(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            This {questions[asking].does} for good. {other} will be notified.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The form to change the latest terms; sending it counts as accepting them. */
function Counter({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { id, version, terms } = booking;
  const [versionId] = useState(() => newId());
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const send = useBookingMove<Terms>({
    says: `Version ${version + 1} sent`,
    failureToast: false,
    send: (changed) =>
      fetchJson(
        api.bookings[":id"].versions.$post({
          param: { id },
          json: { id: versionId, version, terms: changed },
        }),
      ),
    onDone: onClose,
  });
  return (
    <section className="page-subsection" aria-label={`Version ${version + 1}`}>
      <div className="section-head">
        <h2 ref={heading} tabIndex={-1}>
          Version {version + 1}
        </h2>
      </div>
      <TermsForm
        terms={terms}
        error={send.error}
        busy={send.isPending && "Sending"}
        renderShares={(fee) => (
          <BookingSharesNote booking={{ ...booking, state: "open", terms: { ...terms, fee } }} />
        )}
        submit={`Send version ${version + 1}`}
        hasEvent={booking.side === "talent" || booking.event !== null}
        onSend={(changed) => send.mutate(changed)}
        after={<Button onClick={onClose}>Cancel</Button>}
      />
    </section>
  );
}
