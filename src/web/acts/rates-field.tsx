import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { CurrencyOptions } from "../payments/currency-options.tsx";
import type { ListedRate } from "../../contract/talent/acts.ts";
import { actLimits, rateUnits } from "../../contract/talent/limits.ts";
import { moneyInput, readMoney, retypedMoney } from "../orders/typed-money.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type TypedRate = Omit<ListedRate, "fromMinor"> & { key: string; asks: boolean; sum: string };
export type RateProblem = { name?: string | undefined; sum?: string | undefined };

/** A rate as the form edits it. */
export function typedRate({ fromMinor, ...rate }: ListedRate): TypedRate {
  const sum = fromMinor === null ? "" : moneyInput(fromMinor, rate.currency);
  return { ...rate, key: crypto.randomUUID(), asks: fromMinor === null, sum };
}

/** The typed rates as they are sent, or what is wrong with each. */
export function readRates(typed: TypedRate[]) {
  const problems = typed.map<RateProblem>(({ name, asks, sum, currency }) => {
    const isSum = asks || (readMoney(sum, currency) ?? Infinity) <= actLimits.rate;
    return {
      name: name.trim() ? undefined : "Say what it's for.",
      sum: isSum ? undefined : "Enter a price, such as 900.",
    };
  });
  if (problems.some(({ name, sum }) => name || sum)) return { rates: undefined, problems };
  const rates = typed.map(({ name, note, asks, sum, currency, per }) => {
    const fromMinor = asks ? null : (readMoney(sum, currency) ?? null);
    return { name, note, fromMinor, currency, per };
  });
  return { rates, problems };
}

type RatesFieldProps = {
  rates: TypedRate[];
  problems: RateProblem[];
  onChange: (rates: TypedRate[]) => void;
};

/** What an act can be booked for, and what each costs. */
export function RatesField({ rates, problems, onChange }: RatesFieldProps) {
  const help = useId();
  const [added, setAdded] = useState<string>();
  const add = () => {
    const { currency = "USD" } = rates.at(-1) ?? {};
    const name = rates.length === 0 ? "One night" : "";
    const fresh = { name, note: "", fromMinor: 0, currency, per: "night" } as const;
    const rate = { ...typedRate(fresh), sum: "" };
    setAdded(rate.key);
    onChange([...rates, rate]);
  };
  return (
    <fieldset className="stack" aria-describedby={help}>
      <legend className="field-label">Prices</legend>
      <p className="field-help" id={help}>
        {rates.length === 0
          ? "Without one, your page says “Ask for a price”."
          : "The first one with a price is shown in Find Talent."}
      </p>
      {rates.map((rate, at) => (
        <RateFields
          key={rate.key}
          rate={rate}
          isAdded={rate.key === added}
          number={at + 1}
          problem={problems[at]}
          onChange={(more) => onChange(rates.with(at, { ...rate, ...more }))}
          onRemove={() => onChange(rates.toSpliced(at, 1))}
        />
      ))}
      {rates.length < actLimits.rates && (
        <div className="actions">
          <Button onClick={add}>
            <Icon of={Plus} />
            Add a price
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type RateFieldsProps = {
  rate: TypedRate;
  isAdded: boolean;
  number: number;
  problem: RateProblem | undefined;
  onChange: (more: Partial<TypedRate>) => void;
  onRemove: () => void;
};

function RateFields({ rate, isAdded, number, problem, onChange, onRemove }: RateFieldsProps) {
  return (
    <div className="stack rate-fields" role="group" aria-label={rate.name || `Price ${number}`}>
      <div className="side-by-side is-top-aligned">
        <TextInput
          className="fill"
          label="What for"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
          autoFocus={isAdded}
          placeholder="One night"
          maxLength={actLimits.rateName}
          value={rate.name}
          error={problem?.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <IconButton label={`Remove ${rate.name || `price ${number}`}`} onClick={onRemove}>
          <Icon of={Trash2} />
        </IconButton>
      </div>
      <TextInput
        label="What it includes"
        placeholder="Two sets, up to 3 hours on site"
        maxLength={actLimits.caption}
        value={rate.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <Checkbox
        label="Ask me for a price"
        checked={rate.asks}
        onChange={(event) => onChange({ asks: event.target.checked })}
      />
      {!rate.asks && (
        <div className="cluster is-top-aligned rate-sum">
          <TextInput
            label="From"
            inputMode="decimal"
            value={rate.sum}
            error={problem?.sum}
            onChange={(event) => onChange({ sum: event.target.value })}
          />
          <Select
            label="Currency"
            value={rate.currency}
            onChange={({ target: { value: currency } }) =>
              onChange({ currency, sum: retypedMoney(rate.sum, rate.currency, currency) })
            }
          >
            <CurrencyOptions />
          </Select>
          <Select
            label="Per"
            value={rate.per}
            onChange={(event) =>
              onChange({ per: rateUnits.find((unit) => unit === event.target.value) ?? "night" })
            }
          >
            {rateUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
