import { accountLimits } from "../../contract/accounts/limits.ts";
import { TextInput } from "../ui/field.tsx";
import type { StepProps } from "./step-props.ts";

/** The buyer's name and email address. */
export function DetailsStep({ form: { details, change }, problemOf, isGuest }: StepProps) {
  const { name, email, holders } = details;
  return (
    <section className="checkout-step" aria-labelledby="co-details">
      <h2 id="co-details">Your details</h2>
      <div className="two-columns">
        <TextInput
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={accountLimits.name}
          value={name}
          error={problemOf("name")}
          onChange={({ target: { value } }) => {
            // The first ticket gets the buyer's name unless another was entered.
            const isOwn = (holders[0] ?? "") === name;
            change({ name: value, ...(isOwn ? { holders: [value, ...holders.slice(1)] } : {}) });
          }}
        />
        <TextInput
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={accountLimits.email}
          value={email}
          error={problemOf("email")}
          help={
            isGuest ? "Tickets are sent here." : "Tickets are sent here and kept in Your tickets."
          }
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
    </section>
  );
}
