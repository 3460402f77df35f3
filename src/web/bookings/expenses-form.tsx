import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import type { Expense } from "../../contract/bookings/statement.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { formatMoney } from "../orders/money-text.ts";
import { moneyInput, moneyProblem, readMoney } from "../orders/typed-money.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { useSettlementMove } from "./use-settlement-move.ts";

type Line = { name: string; sum: string };

function isTyped({ name, sum }: Line): boolean {
  return name.trim() !== "" || sum.trim() !== "";
}

type Stated = { booking: Booking; settlement: Settlement };

/** The form for what is deducted before the net is shared; sending it accepts the statement for the organizer. */
export function ExpensesForm(stated: Stated) {
  const [renewals, setRenewals] = useState(0);
  return <Form key={renewals} {...stated} onRenew={() => setRenewals(renewals + 1)} />;
}

function Form({
  booking: { id, terms },
  settlement: { statement },
  onRenew,
}: Stated & {
  /** Starts again with the expenses as they are by now. */
  onRenew: () => void;
}) {
  const { currency } = terms.fee;
  const [lines, setLines] = useState<Line[]>(
    statement.expenses.map(({ name, amountMinor }) => ({
      name,
      sum: moneyInput(amountMinor, currency),
    })),
  );
  const [basedOn] = useState(statement.expenses);
  const [isChecked, setChecked] = useState(false);
  const [added, setAdded] = useState<number>();
  const propose = useSettlementMove<{ expenses: Expense[]; basedOn: Expense[] }>({
    id,
    says: "Statement sent",
    send: (json) =>
      fetchJson(api.bookings[":id"].settlement.expenses.$put({ param: { id }, json })),
  });
  const { isUnsaved, markSent } = useUnsaved(lines.filter(isTyped), propose.error);
  const put = (at: number, more: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...more } : line)));

  const isOther = JSON.stringify(statement.expenses) !== JSON.stringify(basedOn);
  const sumProblem = (sum: string) =>
    moneyProblem(sum, currency, { least: 1, most: bookingLimits.fee });

  function send() {
    setChecked(true);
    const expenses = lines.flatMap(({ name, sum }) => {
      const amountMinor = readMoney(sum, currency);
      const isWrong = name.trim() === "" || sumProblem(sum) !== undefined;
      return amountMinor === undefined || isWrong ? [] : [{ name, amountMinor }];
    });
    if (expenses.length !== lines.length) return;
    markSent();
    propose.mutate(
      // After a refusal the note shows the night's expenses as they are by now.
      { expenses, basedOn: propose.error ? statement.expenses : basedOn },
      { onSuccess: onRenew },
    );
  }

  return (
    <form
      noValidate
      className="stack page-subsection"
      aria-label="Expenses"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="section-head">
        <h2>Expenses</h2>
      </div>
      {statement.kind === "guarantee" ? (
        <p>A guarantee is paid in full: no expenses come off it.</p>
      ) : (
        <>
          <p className="fine-print">
            These are for the whole night and apply to every act that shares the net.
          </p>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an expense is known by its place alone
            <div key={at} className="settlement-expense">
              <TextInput
                label="Expense"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
                autoFocus={at === added}
                placeholder="Sound engineer"
                maxLength={bookingLimits.expenseName}
                value={line.name}
                error={isChecked && line.name.trim() === "" ? "Name it." : undefined}
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <TextInput
                label={`Amount in ${currency}`}
                inputMode="decimal"
                value={line.sum}
                help={
                  (readMoney(line.sum, currency) ?? 0) > statement.grossMinor
                    ? `More than the whole gross, ${formatMoney(statement.grossMinor, currency)}. Is that right?`
                    : undefined
                }
                error={isChecked ? sumProblem(line.sum) : undefined}
                onChange={(event) => put(at, { sum: event.target.value })}
              />
              <IconButton
                label={`Remove ${line.name || "this expense"}`}
                onClick={() => setLines(lines.filter((_, index) => index !== at))}
              >
                <Icon of={Trash2} />
              </IconButton>
            </div>
          ))}
          {lines.length < bookingLimits.expenses && (
            <p>
              <Button
                size="small"
                onClick={() => {
                  setAdded(lines.length);
                  setLines([...lines, { name: "", sum: "" }]);
                }}
              >
                <Icon of={Plus} size="small" />
                Add an expense
              </Button>
            </p>
          )}
        </>
      )}
      {propose.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(propose.error)}
        </Note>
      )}
      {isOther && !propose.isSuccess && (
        <Note
          tone="warn"
          role="status"
          action={
            <Button size="small" onClick={onRenew}>
              Start from these
            </Button>
          }
        >
          <b>This night's expenses are now:</b>{" "}
          {statement.expenses
            .map(({ name, amountMinor }) => `${name} ${formatMoney(amountMinor, currency)}`)
            .join(", ") || "none"}
          .
        </Note>
      )}
      <UnsavedWarning isUnsaved={isUnsaved} />
      <Button type="submit" variant="primary" wide busy={propose.isPending && "Sending"}>
        Accept and send to the act
      </Button>
    </form>
  );
}
