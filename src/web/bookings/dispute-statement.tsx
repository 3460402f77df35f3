import { type ReactNode, useState } from "react";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { GuardedDialog } from "../forms/guarded-dialog.tsx";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { useSettlementMove } from "./use-settlement-move.ts";

/** Reopens a final statement once, with a reason that both sides read. */
export function Dispute({ id, hash, until }: { id: string; hash: string; until: string }) {
  const zone = useViewerZone() ?? "UTC";
  return (
    <section className="page-subsection" aria-label="Something wrong?">
      <div className="section-head">
        <h2>Something wrong?</h2>
      </div>
      <p>
        Say what and why by {printDate(until, { month: "long", day: "numeric" }, zone)}. The
        statement is reopened, and both of you see the reason. There is one dispute for the two of
        you together.
      </p>
      <DisputeButton
        id={id}
        hash={hash}
        label="Dispute this statement"
        says="Statement disputed"
        send="Dispute statement"
      >
        Nothing more of it is due until it is final again. The next version can't be disputed,
        neither by you nor by the other side.
      </DisputeButton>
    </section>
  );
}

type DisputeButtonProps = {
  id: string;
  hash: string;
  label: string;
  says: string;
  send: string;
  /** What follows from it. */
  children: ReactNode;
};

/** Asks for the reason of a dispute or a refusal, and sends it. */
export function DisputeButton({ id, hash, label, says, send, children }: DisputeButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const dispute = useSettlementMove({
    id,
    says,
    send: () =>
      fetchJson(
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
                <p>{children}</p>
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
