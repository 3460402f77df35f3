import { saleLimits } from "../../contract/tickets/limits.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput, Select } from "../ui/field.tsx";
import { type SalesForm, type TypeInput, wholeNumber } from "./sales-form.ts";
import { useTypeDraft, type TypeDraft } from "./use-type-draft.ts";
import { WindowFields } from "./window-fields.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { SalesInput } from "../../contract/tickets/sales.ts";

type TypeDialogProps = {
  form: SalesForm;
  type: TypeInput;
  onKeep: (type: TypeInput) => void;
  onClose: () => void;
};

/** Edits one ticket type and returns it to the form, which saves all types together. */
export function TypeDialog({ form, type, onKeep, onClose }: TypeDialogProps) {
  const written = useTypeDraft(form, type, onKeep);
  const { draft, isNew, write, problemOf } = written;
  return (
    <Dialog open title={isNew ? "Add a ticket type" : "Edit ticket type"} onClose={onClose}>
      <form onSubmit={written.submit} noValidate>
        <DialogBody>
          <div className="stack">
            <TextInput
              label="Name"
              placeholder="General admission"
              maxLength={saleLimits.name}
              value={draft.name}
              error={problemOf("name")}
              onChange={({ target }) => write({ name: target.value })}
            />
            <TextInput
              label="What it includes (optional)"
              maxLength={saleLimits.description}
              value={draft.description}
              error={problemOf("description")}
              onChange={({ target }) => write({ description: target.value })}
            />
            <TypePrice type={written} currency={form.fields.currency} />
            <TypePlaces type={written} fields={form.fields} />
            {form.isHybrid && (
              <Select
                label="Gives entry"
                value={draft.admitsTo}
                help="Holders of online tickets get a link to join, and no code for the door."
                onChange={({ target }) =>
                  write({ admitsTo: target.value as TypeInput["admitsTo"] })
                }
              >
                <option value="both">In person and online</option>
                <option value="venue">In person only</option>
                <option value="online">Online only</option>
              </Select>
            )}
            <WindowFields
              what="On sale"
              zone={form.zone}
              window={draft}
              problemOf={problemOf}
              onChange={write}
            />
            <Checkbox
              label="Hidden: shown only with a promo code"
              checked={draft.hidden}
              onChange={({ target }) => write({ hidden: target.checked })}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {isNew ? "Add ticket type" : "Done"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const kinds = [
  { value: "paid", label: "Paid" },
  { value: "free", label: "Free" },
  { value: "pay-what-you-want", label: "Pay what you want" },
] as const;

/** The price of a ticket type. */
function TypePrice({ type, currency }: { type: TypeDraft; currency: string }) {
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
            label={isOpen ? `Suggested price in ${currency} (optional)` : `Price in ${currency}`}
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

/** How many tickets of a type there are, in total and per order, and the pool it shares. */
function TypePlaces({ type, fields }: { type: TypeDraft; fields: SalesInput }) {
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
          label="Quantity"
          help="Leave empty to use the event's capacity."
          {...number("quantity", saleLimits.quantity)}
        />
        <TextInput
          label="Maximum per order"
          help={`Leave empty to use the default (${fields.perOrder}).`}
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
