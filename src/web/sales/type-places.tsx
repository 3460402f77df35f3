import { saleLimits } from "../../contract/tickets/limits.ts";
import type { SalesInput } from "../../contract/tickets/sales.ts";
import { Select, TextInput } from "../ui/field.tsx";
import { wholeNumber } from "./sales-form.ts";
import type { TypeDraft } from "./use-type-draft.ts";

/** How many there are of a ticket type, in one order and in all, and with which others it shares them. */
export function TypePlaces({ type, fields }: { type: TypeDraft; fields: SalesInput }) {
  const { draft, write, problemOf } = type;
  const number = (field: "quantity" | "perOrder", max: number) => ({
    type: "number",
    inputMode: "numeric" as const,
    min: 1,
    max,
    value: draft[field] ?? "",
    error: problemOf(field),
    onChange: ({ target }: { target: { value: string } }) =>
      write({ [field]: wholeNumber(target.value) }),
  });
  return (
    <>
      <div className="two-columns">
        <TextInput
          label="How many"
          help="Leave empty to use the event's capacity."
          {...number("quantity", saleLimits.quantity)}
        />
        <TextInput
          label="Maximum per order"
          help={`Leave empty for ${fields.perOrder}, as for all types.`}
          {...number("perOrder", saleLimits.perOrder)}
        />
      </div>
      {fields.pools.length > 0 && (
        <Select
          label="Shared capacity"
          value={draft.poolId ?? ""}
          error={problemOf("poolId")}
          onChange={({ target }) => write({ poolId: target.value || null })}
        >
          <option value="">None</option>
          {fields.pools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || "Without a name"}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
