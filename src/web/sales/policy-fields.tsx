import { Plus, X } from "lucide-react";
import { useState } from "react";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { problemAt, type SalesForm, wholeNumber } from "./sales-form.ts";
import { moneyInput, readMoney } from "../orders/typed-money.ts";

/** What buyers are refunded automatically. Each order keeps the policy under which it was made. */
export function PolicyFields({ form }: { form: SalesForm }) {
  const { refundPolicy, currency } = form.fields;
  const { tiers, feeMinor } = refundPolicy;
  const [isOwn, setOwn] = useState(presetOf(tiers) === "custom");
  const [fee, setFee] = useState(moneyInput(feeMinor, currency));
  const isAmount = readMoney(fee || "0", currency) !== undefined;
  const write = (more: Partial<typeof refundPolicy>) =>
    form.change({ refundPolicy: { ...refundPolicy, ...more } });

  function choose(preset: Preset) {
    setOwn(preset === "custom");
    if (preset !== "custom") write({ tiers: [...presets[preset]] });
  }

  return (
    <section className="stack" aria-labelledby="sl-policy">
      <div className="section-head">
        <h2 id="sl-policy">Refunds</h2>
      </div>
      <Select
        label="What buyers get back if they can't come"
        value={isOwn ? "custom" : presetOf(tiers)}
        help="Applies to new orders. If you cancel the event, everyone gets a full refund."
        onChange={({ target }) => choose(target.value as Preset)}
      >
        {Object.entries(presetNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {isOwn && <Tiers form={form} onChange={(more) => write({ tiers: more })} />}
      {tiers.length > 0 && (
        <TextInput
          label={`Non-refundable fee per ticket (${currency})`}
          inputMode="decimal"
          value={fee}
          error={
            isAmount
              ? problemAt(form, "refundPolicy.feeMinor")
              : `Enter an amount in ${currency}. Until then, the fee stays as it was.`
          }
          onChange={({ target }) => {
            setFee(target.value);
            const minor = readMoney(target.value || "0", currency);
            if (minor !== undefined) write({ feeMinor: minor });
          }}
        />
      )}
    </section>
  );
}

type Tier = SalesForm["fields"]["refundPolicy"]["tiers"][number];

function Tiers({ form, onChange }: { form: SalesForm; onChange: (tiers: Tier[]) => void }) {
  const { tiers } = form.fields.refundPolicy;
  const write = (at: number, more: Partial<Tier>) =>
    onChange(tiers.map((tier, other) => (other === at ? { ...tier, ...more } : tier)));
  return (
    <>
      {tiers.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the list
        <div className="sales-fields" key={at} role="group" aria-label={`Step ${at + 1}`}>
          <TextInput
            label="Up to (hours before)"
            type="number"
            inputMode="numeric"
            min={0}
            max={8_760}
            value={tier.hoursBefore}
            error={problemAt(form, `refundPolicy.tiers.${at}.hoursBefore`)}
            onChange={({ target }) => write(at, { hoursBefore: wholeNumber(target.value) ?? 0 })}
          />
          <TextInput
            label="Percent refunded"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={tier.percent}
            error={problemAt(form, `refundPolicy.tiers.${at}.percent`)}
            onChange={({ target }) => write(at, { percent: wholeNumber(target.value) ?? 0 })}
          />
          <IconButton
            label={`Remove step ${at + 1}`}
            onClick={() => onChange(tiers.filter((_tier, other) => other !== at))}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {tiers.length < saleLimits.tiers && (
        <div>
          <Button size="small" onClick={() => onChange([...tiers, { hoursBefore: 0, percent: 0 }])}>
            <Icon of={Plus} size="small" />
            Add a step
          </Button>
        </div>
      )}
    </>
  );
}

/** Common refund policies to choose from. */
const presets = {
  flexible: [{ hoursBefore: 48, percent: 100 }],
  half: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 48, percent: 50 },
  ],
  none: [],
} as const satisfies Record<string, Tier[]>;

const presetNames = {
  flexible: "Flexible: full refund up to 48 hours before",
  half: "Moderate: full refund up to 7 days before, half up to 48 hours before",
  none: "None: no refunds unless the event is cancelled",
  custom: "Custom",
} as const;

type Preset = keyof typeof presetNames;

/** The preset that these steps match. */
function presetOf(tiers: Tier[]): Preset {
  const same = (preset: readonly Tier[]) =>
    preset.length === tiers.length &&
    preset.every(
      ({ hoursBefore, percent }, at) =>
        tiers[at]?.hoursBefore === hoursBefore && tiers[at].percent === percent,
    );
  if (same(presets.flexible)) return "flexible";
  if (same(presets.half)) return "half";
  return same(presets.none) ? "none" : "custom";
}
