import { useState } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Balance } from "../../contract/bookings/money.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { capitalized } from "../lib/capitalized.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Note } from "../ui/note.tsx";
import { otherSideText } from "./terms-text.ts";
import { useBalanceMove } from "./use-settlement-move.ts";

type BalancePaymentProps = {
  booking: Pick<Booking, "id" | "side" | "other" | "actName" | "terms" | "cancellation" | "state">;
  balance: Balance;
  /** What is due while the statement that it comes from is not final: the part that both sides agree on. */
  undisputedMinor?: number | undefined;
};

/**
 * The payment of what a statement or a cancellation left owed, directly from one side to the other: the payer marks it here,
 * and the payee confirms it.
 */
export function BalancePayment({ booking, balance, undisputedMinor }: BalancePaymentProps) {
  const { id, side, other, terms, cancellation } = booking;
  const { payments } = balance;
  const dueMinor = undisputedMinor ?? balance.dueMinor;
  const refused = dueMinor === 0 ? null : balance.refused;
  const isOpen = undisputedMinor !== undefined;
  const [asking, setAsking] = useState<"pay" | "confirm" | "refuse">();
  const onDone = () => setAsking(undefined);
  const pay = useBalanceMove({
    id,
    says: "Marked as paid",
    send: () =>
      fetchJson(api.bookings[":id"].balance.payment.$put({ param: { id }, json: { dueMinor } })),
    onDone,
  });
  const confirm = useBalanceMove({
    id,
    says: "Receipt confirmed",
    send: () => fetchJson(api.bookings[":id"].balance.receipt.$put({ param: { id } })),
    onDone,
  });
  const refuse = useBalanceMove({
    id,
    says: "Due again",
    send: () => fetchJson(api.bookings[":id"].balance.receipt.$delete({ param: { id } })),
    onDone,
  });
  const money = (minor: number) =>
    formatMoney(Math.abs(minor), cancellation?.currency ?? terms.fee.currency);
  const them = otherSideText(booking);
  const They = capitalized(them);
  const isPayer = dueMinor !== 0 && (dueMinor < 0 ? "talent" : "organizer") === side;
  const arriving = payments
    .filter(({ by, confirmedAt }) => by !== side && confirmedAt === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const waiting = payments.some(({ by, confirmedAt }) => by === side && confirmedAt === null);
  return (
    <section id="payment" className="page-subsection balance-payment" aria-label="Payment">
      <div className="section-head">
        <h2>Payment</h2>
      </div>
      {refused && (
        <Note tone="warn">
          {refused.by === side ? "You said" : `${They} says`} that {money(refused.amountMinor)} has
          not arrived. It is due again.
        </Note>
      )}
      {isOpen && dueMinor > 0 && (
        <p>
          The statement is refused, but this part of it isn't disputed, so it needn't wait. What you
          two agree on later is set off against it.
        </p>
      )}
      {isPayer && (
        <p>
          You owe {them} <b>{money(dueMinor)}</b>. Pay it directly, as the two of you agree, and
          mark it here: Marquee does not collect it.
        </p>
      )}
      {dueMinor !== 0 && !isPayer && (
        <p>
          {They} owes you <b>{money(dueMinor)}</b> and pays it to you directly: Marquee does not
          collect it.
        </p>
      )}
      {other === null && dueMinor !== 0 && (
        <p className="fine-print">
          Their account was deleted, so they can't {isPayer ? "confirm it" : "mark it as paid"}{" "}
          here.
        </p>
      )}
      {arriving > 0 && (
        <p>
          {They} marked <b>{money(arriving)}</b> as paid. Confirm it when it has arrived.
        </p>
      )}
      {waiting && <p>{They} has not confirmed yet that your payment has arrived.</p>}
      {dueMinor === 0 && arriving === 0 && !waiting && (
        <p>{payments.length > 0 ? "Paid and confirmed." : "Nothing is left to pay."}</p>
      )}
      {isPayer && (
        <Button wide onClick={() => setAsking("pay")}>
          Mark {money(dueMinor)} as paid
        </Button>
      )}
      {arriving > 0 && (
        <>
          <Button wide onClick={() => setAsking("confirm")}>
            Confirm you received {money(arriving)}
          </Button>
          <Button wide onClick={() => setAsking("refuse")}>
            It hasn't arrived
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === "pay"}
        title={`Did you pay ${money(dueMinor)} to ${them}?`}
        confirm="Yes, I paid it"
        danger={false}
        busy={pay.isPending && "Sending"}
        problem={pay.error !== null && sentenceOf(pay.error)}
        onConfirm={() => pay.mutate()}
        onClose={onDone}
      >
        <p>
          {They} will be asked to confirm that it has arrived. You can't take this back; if it does
          not arrive, they can say so.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "confirm"}
        title={`Did you receive ${money(arriving)} from ${them}?`}
        confirm="Yes, I received it"
        danger={false}
        busy={confirm.isPending && "Sending"}
        problem={confirm.error !== null && sentenceOf(confirm.error)}
        onConfirm={() => confirm.mutate()}
        onClose={onDone}
      >
        <p>Check your account first: this can't be undone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "refuse"}
        title={`Hasn't ${money(arriving)} arrived?`}
        confirm="It hasn't arrived"
        busy={refuse.isPending && "Sending"}
        problem={refuse.error !== null && sentenceOf(refuse.error)}
        onConfirm={() => refuse.mutate()}
        onClose={onDone}
      >
        <p>{They} will be notified, and the payment is due again. Check your account first.</p>
      </ConfirmDialog>
    </section>
  );
}
