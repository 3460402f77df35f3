import { Plus, Trash2 } from "lucide-react";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type Tiers = Terms["cancellation"];

/** How much of the guarantee is due, depending on how late it is cancelled. */
export function CancellationFields({
  tiers,
  onChange,
}: {
  tiers: Tiers;
  onChange: (tiers: Tiers) => void;
}) {
  const put = (at: number, more: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...more } : tier)));
  return (
    <fieldset className="stack">
      <legend className="field-label">If it is cancelled</legend>
      <p className="fine-print">
        The side that cancels owes the other this share of the guarantee. If the organizer cancels,
        it comes out of the deposit first; an act that cancels returns the whole deposit.
      </p>
      {tiers.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tier is known by its place alone
        <div key={at} className="side-by-side terms-tier">
          <TextInput
            label="Days before, or later"
            type="number"
            min={0}
            max={365}
            value={tier.days}
            onChange={(event) => put(at, { days: event.target.valueAsNumber || 0 })}
          />
          <TextInput
            label="Due, in % of the guarantee"
            type="number"
            min={0}
            max={100}
            value={tier.percent}
            onChange={(event) => put(at, { percent: event.target.valueAsNumber || 0 })}
          />
          <IconButton
            label={`Remove the rule for ${tier.days} days`}
            onClick={() => onChange(tiers.filter((_, index) => index !== at))}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      {tiers.length < bookingLimits.tiers && (
        <p>
          <Button size="small" onClick={() => onChange([...tiers, { days: 7, percent: 50 }])}>
            <Icon of={Plus} size="small" />
            Add a rule
          </Button>
        </p>
      )}
    </fieldset>
  );
}
