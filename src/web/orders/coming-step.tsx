import { useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";
import type { StepProps } from "./step-props.ts";

/** The names of the ticket holders; they can be added later. */
export function ComingStep({ order, form: { details, change }, isGuest }: StepProps) {
  // Followers who aren't friends see only what everyone sees; unticking restores the previous audience.
  const [before] = useState(details.seenBy === "everyone" ? "organizers" : details.seenBy);
  const types = order.lines.flatMap(({ name, quantity }) =>
    Array.from({ length: quantity }, () => name),
  );
  const firstEmpty = details.holders.findIndex((holder) => holder === "");
  return (
    <section className="checkout-step" aria-labelledby="co-coming">
      <h2 id="co-coming">Who is coming?</h2>
      <div className="two-columns">
        {types.map((type, at) => (
          <TextInput
            // oxlint-disable-next-line react/no-array-index-key -- a ticket is its place in the order
            key={at}
            label={`Ticket ${at + 1}, ${type}`}
            placeholder={at === 0 ? "Your name" : "Guest name"}
            autoComplete="off"
            maxLength={accountLimits.name}
            value={details.holders[at] ?? ""}
            help={at === firstEmpty && "You can add this later."}
            onChange={({ target: { value } }) =>
              change({
                holders: types.map((_, n) => (n === at ? value : (details.holders[n] ?? ""))),
              })
            }
          />
        ))}
      </div>
      {!isGuest && (
        <Checkbox
          className="coming-step-followers"
          label="Let my followers know I'm going"
          checked={details.seenBy === "everyone"}
          onChange={({ target }) => change({ seenBy: target.checked ? "everyone" : before })}
        />
      )}
    </section>
  );
}
