import { commonCurrencies, offeredCurrencies } from "../../contract/orders/currencies.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
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
          disabled={saved.currencyFixed}
          help={
            saved.currencyFixed
              ? "Locked, because tickets have been sold in this currency."
              : undefined
          }
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

/** Options for all currencies, common ones first. */
export function CurrencyOptions() {
  return (
    <>
      <optgroup label="Common">{usualCurrencies.map(option)}</optgroup>
      <optgroup label="All others">{otherCurrencies.map(option)}</optgroup>
    </>
  );
}

function option({ code, name }: { code: string; name: string }) {
  return (
    <option key={code} value={code}>
      {name} ({code})
    </option>
  );
}

const names = new Intl.DisplayNames("en", { type: "currency" });

// Too new for many browsers, which return the code instead of a name.
const newNames: Record<string, string> = { SLE: "Sierra Leonean Leone", ZWG: "Zimbabwe Gold" };

type Named = { code: string; name: string };

function named(code: string): Named {
  const name = names.of(code) ?? code;
  return { code, name: name === code ? (newNames[code] ?? code) : name };
}

const usualCurrencies: Named[] = commonCurrencies.map(named);

/** All other ISO 4217 currencies, sorted by name. */
const otherCurrencies: Named[] = offeredCurrencies
  .filter((code) => !commonCurrencies.includes(code))
  .map(named)
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
