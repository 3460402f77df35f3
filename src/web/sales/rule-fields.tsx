import { saleLimits } from "../../contract/tickets/limits.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { CurrencyOptions } from "../payments/currency-options.tsx";
import { inCurrency, problemAt, type SalesForm, wholeNumber } from "./sales-form.ts";

/** Settings for all ticket types: currency, tickets per order, and whether tickets may be transferred. */
export function RuleFields({ form }: { form: SalesForm }) {
  const { fields, saved, change } = form;
  return (
    <section className="stack" aria-labelledby="sl-rules">
      <div className="section-head">
        <h2 id="sl-rules">For all tickets</h2>
      </div>
      <div className="two-columns">
        <Select
          label="Currency"
          value={fields.currency}
          disabled={saved.currencyFixed || saved.sharedCurrency === fields.currency}
          help={lockedCurrency(saved)}
          error={problemAt(form, "currency")}
          onChange={({ target }) => change(inCurrency(fields, target.value))}
        >
          <CurrencyOptions />
        </Select>
        <TextInput
          label="Maximum per order"
          type="number"
          inputMode="numeric"
          min={1}
          max={saleLimits.perOrder}
          value={fields.perOrder || ""}
          error={problemAt(form, "perOrder")}
          onChange={({ target }) => change({ perOrder: wholeNumber(target.value) ?? 0 })}
        />
      </div>
      <Checkbox
        label="Let holders return tickets to the waitlist. They are refunded when the ticket resells."
        checked={fields.resale}
        onChange={({ target }) => change({ resale: target.checked })}
      />
      <Checkbox
        label="Let buyers reply by email. Replies about tickets, changes and refunds go to your address, which buyers then see."
        checked={fields.repliesByEmail}
        onChange={({ target }) => change({ repliesByEmail: target.checked })}
      />
    </section>
  );
}

/** Why the currency can't be changed; undefined if it can. */
function lockedCurrency({ currencyFixed, sharedCurrency }: SalesForm["saved"]) {
  if (currencyFixed) return "Locked, because tickets have been sold in this currency.";
  return sharedCurrency === null
    ? undefined
    : `An act gets a share of the tickets in ${sharedCurrency}.`;
}
