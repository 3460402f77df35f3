import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useSettlementMove } from "./use-settlement-move.ts";

/** The balance is paid from one side to the other directly: the payer marks it here, the payee confirms it. */
export function SettlementPayment({
  booking: { id, side, other, actName, terms },
  settlement: { state, balance },
}: {
  booking: Booking;
  settlement: Settlement;
}) {
  const { payments } = balance;
  // Nothing is due of a statement that is open again.
  const dueMinor = state === "final" ? balance.dueMinor : 0;
  const pay = useSettlementMove({
    id,
    says: "Marked as paid",
    send: () =>
      answer(api.bookings[":id"].settlement.payment.$put({ param: { id }, json: { dueMinor } })),
  });
  const confirm = useSettlementMove({
    id,
    says: "Receipt confirmed",
    send: () => answer(api.bookings[":id"].settlement.receipt.$put({ param: { id } })),
  });
  const money = (minor: number) => formatMoney(Math.abs(minor), terms.fee.currency);
  const them = side === "organizer" ? actName : (other?.name ?? "The organizer");
  const isPayer = dueMinor !== 0 && (dueMinor < 0 ? "talent" : "organizer") === side;
  const arriving = payments
    .filter(({ by, confirmedAt }) => by !== side && confirmedAt === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const waiting = payments.some(({ by, confirmedAt }) => by === side && confirmedAt === null);
  const error = pay.error ?? confirm.error;
  return (
    <section className="page-subsection" aria-label="Payment">
      <div className="section-head">
        <h2>Payment</h2>
      </div>
      {isPayer && (
        <p>
          You owe {them} <b>{money(dueMinor)}</b>. Pay it directly, as the two of you agree, and
          mark it here: Marquee does not collect it.
        </p>
      )}
      {dueMinor !== 0 && !isPayer && (
        <p>
          {them} owes you <b>{money(dueMinor)}</b> and pays it to you directly: Marquee does not
          collect it.
        </p>
      )}
      {arriving > 0 && (
        <p>
          {them} marked <b>{money(arriving)}</b> as paid. Confirm it when it has arrived.
        </p>
      )}
      {waiting && <p>{them} has not confirmed yet that your payment has arrived.</p>}
      {dueMinor === 0 && arriving === 0 && !waiting && (
        <p>{payments.length > 0 ? "Paid and confirmed." : "Nothing is left to pay."}</p>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {sentenceOf(error)}
        </Note>
      )}
      {isPayer && (
        <Button wide busy={pay.isPending && "Sending"} onClick={() => pay.mutate()}>
          Mark {money(dueMinor)} as paid
        </Button>
      )}
      {arriving > 0 && (
        <Button wide busy={confirm.isPending && "Sending"} onClick={() => confirm.mutate()}>
          Confirm the receipt of {money(arriving)}
        </Button>
      )}
    </section>
  );
}
