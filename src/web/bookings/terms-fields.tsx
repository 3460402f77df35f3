import { FileLink } from "../acts/file-link.tsx";
import { fileHref } from "../../contract/bookings/terms-text.ts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";

type Tiers = Terms["cancellation"];

const usualDays = [7, 30, 14, 60, 3, 1, 0];

/** A number of days that no tier uses yet. */
function freeDays(tiers: Tiers): number {
  return usualDays.find((one) => tiers.every(({ days }) => days !== one)) ?? 90;
}

/** How much of the guarantee is due, depending on how late the booking is cancelled. */
export function CancellationFields({
  tiers,
  error,
  onChange,
}: {
  tiers: Tiers;
  error: string | undefined;
  onChange: (tiers: Tiers) => void;
}) {
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(tiers.length);
    onChange([...tiers, { days: freeDays(tiers), percent: 50 }]);
  };
  const put = (at: number, more: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...more } : tier)));
  return (
    <fieldset className="stack">
      <legend className="field-label">If it is cancelled</legend>
      <p className="fine-print">
        The side that cancels owes the other this share of the guarantee. If the organizer cancels,
        it comes out of the deposit first; an act that cancels returns the whole deposit.
      </p>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      {tiers.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tier is known by its place alone
        <div key={at} className="side-by-side terms-tier">
          <TextInput
            label="Within how many days of the show"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
            autoFocus={at === added}
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
            label={`Remove the rule for ${tier.days} ${tier.days === 1 ? "day" : "days"}`}
            onClick={() => onChange(tiers.filter((_, index) => index !== at))}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      {tiers.length < bookingLimits.tiers && (
        <p>
          <Button size="small" onClick={add}>
            <Icon of={Plus} size="small" />
            Add a rule
          </Button>
        </p>
      )}
    </fieldset>
  );
}

type RiderFileProps = {
  name: string;
  file: Terms["riderFile"];
  error: string | undefined;
  onRemove: () => void;
};

/** A PDF in the terms; it can be opened, and removed from the next version. */
export function RiderFile({ name, file, error, onRemove }: RiderFileProps) {
  if (!file) return null;
  return (
    <div className="stack is-tight">
      <div className="side-by-side">
        <FileLink name={file.name} url={fileHref(file.id)} />
        <IconButton label={`Remove the ${name} PDF`} onClick={onRemove}>
          <Icon of={Trash2} />
        </IconButton>
      </div>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
    </div>
  );
}
