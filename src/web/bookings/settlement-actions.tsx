import { bothSides, settlementQuery } from "./queries.ts";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { useIsVisible } from "../lib/use-is-visible.ts";
import { useMember } from "../app/session.ts";
import { CheckCheck } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { uncountedText } from "../../contract/bookings/statement-text.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { GuardedDialog } from "../forms/guarded-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { BalancePayment } from "./balance-payment.tsx";
import { ExpensesForm } from "./expenses-form.tsx";
import { settlementText } from "./settlement-text.ts";
import { useSettlementMove } from "./use-settlement-move.ts";

type Settled = { booking: Booking; settlement: Settlement };

/** What this side can do with the statement now, and until when. */
export function SettlementActions({ booking, settlement }: Settled) {
  const { id, side } = booking;
  const { state, dispute } = settlement;
  const accept = useSettlementMove({
    id,
    says: "Statement accepted",
    send: () =>
      answer(
        api.bookings[":id"].settlement.acceptance.$put({
          param: { id },
          json: { hash: settlement.hash },
        }),
      ),
  });
  const isOpen = state !== "final";
  return (
    <>
      <section className="page-subsection" aria-label="Accepted by">
        <div className="section-head">
          <h2>{isOpen ? "Next" : "Accepted by"}</h2>
        </div>
        <p>{settlementText({ settlement: state, side })}</p>
        <Acceptances booking={booking} settlement={settlement} />
        {dispute && (
          <Note tone="warn">
            <b>
              {settlement.round === 1 ? "Refused" : "Disputed"} by the{" "}
              {dispute.by === "talent" ? "act" : "organizer"}:
            </b>{" "}
            {dispute.reason}
          </Note>
        )}
        {accept.error && (
          <Note tone="bad" role="alert">
            {sentenceOf(accept.error)}
          </Note>
        )}
        {state === "proposed" && side === "talent" && (
          <Button
            variant="primary"
            wide
            busy={accept.isPending && "Accepting"}
            onClick={() => accept.mutate()}
          >
            Accept the statement
          </Button>
        )}
        {state === "proposed" && side === "talent" && settlement.round === 1 && (
          <DisputeButton
            id={id}
            hash={settlement.hash}
            label="Refuse the statement"
            says="Statement refused"
            send="Refuse statement"
          />
        )}
      </section>
      {(!isOpen || settlement.balance.payments.some(({ confirmedAt }) => !confirmedAt)) && (
        <BalancePayment booking={booking} balance={settlement.balance} isOpen={isOpen} />
      )}
      <SettlementReadBy booking={booking} settlement={settlement} />
      {isOpen && side === "organizer" && <ExpensesForm booking={booking} settlement={settlement} />}
      {settlement.disputableUntil && (
        <Dispute id={id} hash={settlement.hash} until={settlement.disputableUntil} />
      )}
    </>
  );
}

function Acceptances({ settlement }: Settled) {
  const { proposedAt, acceptedAt, finalAt, closesAt, closesWithLess, dispute } = settlement;
  const zone = useViewerZone() ?? "UTC";
  const moment = (at: string) =>
    printDate(at, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }, zone);
  return (
    <ul className="stack">
      {proposedAt && <li>The organizer, {moment(proposedAt)}</li>}
      {acceptedAt && <li>The act, {moment(acceptedAt)}</li>}
      {finalAt && !acceptedAt && <li>Became final automatically, {moment(finalAt)}</li>}
      {!finalAt && (
        <li>
          {closesAt
            ? `It becomes final automatically on ${moment(closesAt)}${closesWithLess ? ", with the lower expenses of the first statement" : ""}.`
            : `It does not become final automatically. ${dispute ? "The act refused it, so both of you have to accept it." : uncountedText}`}
        </li>
      )}
    </ul>
  );
}

/** Reopens a final statement once, with a reason that both sides read. */
function Dispute({ id, hash, until }: { id: string; hash: string; until: string }) {
  const zone = useViewerZone() ?? "UTC";
  return (
    <section className="page-subsection" aria-label="Something wrong?">
      <div className="section-head">
        <h2>Something wrong?</h2>
      </div>
      <p>
        Say what and why by {printDate(until, { month: "long", day: "numeric" }, zone)}. A dispute
        reopens the statement once, and both of you see the reason.
      </p>
      <DisputeButton
        id={id}
        hash={hash}
        label="Dispute this statement"
        says="Statement disputed"
        send="Dispute it"
      />
    </section>
  );
}

type DisputeButtonProps = { id: string; hash: string; label: string; says: string; send: string };

/** Asks for the reason of a dispute or a refusal, and sends it. */
function DisputeButton({ id, hash, label, says, send }: DisputeButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const dispute = useSettlementMove({
    id,
    says,
    send: () =>
      answer(
        api.bookings[":id"].settlement.dispute.$put({ param: { id }, json: { reason, hash } }),
      ),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button variant="danger" wide onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <GuardedDialog
          isUnsaved={() => reason.trim() !== "" && !dispute.isSuccess}
          onClose={() => {
            setReason("");
            setAsking(false);
          }}
          title={label}
        >
          {(close) => (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                dispute.mutate();
              }}
            >
              <DialogBody>
                <TextArea
                  label="What's wrong, and why?"
                  required
                  rows={4}
                  maxLength={bookingLimits.reason}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
                {dispute.error && (
                  <Note tone="bad" role="alert">
                    {sentenceOf(dispute.error)}
                  </Note>
                )}
              </DialogBody>
              <DialogFooter>
                <Button onClick={close}>Cancel</Button>
                <Button type="submit" variant="danger-solid" busy={dispute.isPending && "Sending"}>
                  {send}
                </Button>
              </DialogFooter>
            </form>
          )}
        </GuardedDialog>
      )}
    </>
  );
}

/** Which sides have read these figures; the viewer's reading is recorded as soon as the figures are seen. */
function SettlementReadBy({ booking, settlement }: Settled) {
  useNoteReading({ booking, settlement });
  const me = useMember();
  const zone = useViewerZone() ?? "UTC";
  const moment = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <section className="page-subsection" aria-label="Read by">
      <div className="section-head">
        <h2>Read by</h2>
      </div>
      <ul className="stack">
        {bothSides.map((side) => {
          const person = side === booking.side ? me : booking.other;
          const reading = settlement.readBy.find((one) => one.side === side);
          const name = person?.name ?? reading?.name ?? "A former member";
          return (
            <li key={side} className="side-by-side">
              <Avatar name={name} seed={person?.id ?? name} src={person?.avatar} />
              <span className="fill">
                <b>{name}</b>
                <br />
                <span className="supporting-text">
                  {reading ? printDate(reading.time, moment, zone) : "Not yet"}
                </span>
              </span>
              {reading && <Icon of={CheckCheck} size="small" />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useNoteReading({ booking: { id, side }, settlement }: Settled): void {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const { hash } = settlement;
  const isRead = settlement.readBy.some((reading) => reading.side === side);
  const { mutate } = useMutation({
    // Retried the next time the figures are read.
    meta: { failureToast: false },
    mutationFn: (read: string) =>
      answer(api.bookings[":id"].settlement.reading.$put({ param: { id }, json: { hash: read } })),
    onSuccess: (now) => queryClient.setQueryData(settlementQuery(id).queryKey, now),
  });
  useEffect(() => {
    if (isVisible && !isRead) mutate(hash);
  }, [isVisible, isRead, hash, mutate]);
}
