import { TextInput } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { TypeDraft } from "./use-type-draft.ts";

const kinds = [
  { value: "paid", label: "Paid" },
  { value: "free", label: "Free" },
  { value: "pay-what-you-want", label: "Pay what you want" },
] as const;

/** What a ticket type costs. */
export function TypePrice({ type, currency }: { type: TypeDraft; currency: string }) {
  const { draft, isOpen, problemOf } = type;
  return (
    <>
      <Segmented
        label="Price"
        value={draft.kind}
        options={kinds}
        onChange={(kind) => type.write({ kind })}
      />
      {draft.kind !== "free" && (
        <div className="two-columns">
          <TextInput
            label={`${isOpen ? "Suggested price" : "Price"} in ${currency}`}
            inputMode="decimal"
            value={type.price}
            error={problemOf("priceMinor")}
            onChange={({ target }) => type.setPrice(target.value)}
          />
          {isOpen && (
            <TextInput
              label={`Minimum price in ${currency}`}
              inputMode="decimal"
              value={type.least}
              error={problemOf("minimumMinor")}
              onChange={({ target }) => type.setLeast(target.value)}
            />
          )}
        </div>
      )}
    </>
  );
}
