import { type FormEvent, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { parseMoney, plainMoney } from "../../contract/money.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { problemAt, type SalesForm, type TypeInput, wholeNumber } from "./sales-form.ts";
import { WindowFields } from "./window-fields.tsx";

const kinds = [
  { value: "paid", label: "Paid" },
  { value: "free", label: "Free" },
  { value: "pay-what-you-want", label: "Pay what you want" },
] as const;

type TypeDialogProps = {
  form: SalesForm;
  type: TypeInput;
  onKeep: (type: TypeInput) => void;
  onClose: () => void;
};

/** One ticket type; it goes back into the form, which saves all of them at once. */
export function TypeDialog({ form, type, onKeep, onClose }: TypeDialogProps) {
  const { zone, fields } = form;
  const { currency, pools } = fields;
  const isNew = fields.types.every(({ id }) => id !== type.id);
  const [draft, setDraft] = useState(type);
  const [price, setPrice] = useState(isNew ? "" : plainMoney(type.priceMinor, currency));
  const [least, setLeast] = useState(plainMoney(type.minimumMinor, currency));
  const [wrong, setWrong] = useState<Partial<Record<keyof TypeInput, string>>>({});
  const write = (more: Partial<TypeInput>) => setDraft((now) => ({ ...now, ...more }));
  const said = (field: keyof TypeInput) =>
    wrong[field] ?? problemAt(form, `types.${type.id}.${field}`);
  const isOpen = draft.kind === "pay-what-you-want";

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const priceMinor = draft.kind === "free" ? 0 : parseMoney(price, currency);
    const minimumMinor = isOpen ? parseMoney(least || "0", currency) : 0;
    const found = {
      ...(draft.name.trim() === "" && { name: "Fill this in." }),
      ...(priceMinor === undefined && { priceMinor: `Write an amount in ${currency}.` }),
      ...(draft.kind === "paid" && priceMinor === 0 && { priceMinor: "Set a price above 0." }),
      ...(minimumMinor === undefined && { minimumMinor: `Write an amount in ${currency}.` }),
    };
    setWrong(found);
    if (priceMinor === undefined || minimumMinor === undefined || Object.keys(found).length > 0)
      return;
    onKeep({ ...draft, name: draft.name.trim(), priceMinor, minimumMinor });
  }

  const number = (field: "quantity" | "perOrder", max: number) => ({
    type: "number",
    inputMode: "numeric" as const,
    min: 1,
    max,
    value: draft[field] ?? "",
    error: said(field),
    onChange: ({ target }: { target: { value: string } }) =>
      write({ [field]: wholeNumber(target.value) }),
  });
  return (
    <Dialog open title={isNew ? "Add a ticket type" : "Edit ticket type"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <TextInput
            label="Name"
            placeholder="General admission"
            maxLength={limits.sale.name}
            value={draft.name}
            error={said("name")}
            onChange={({ target }) => write({ name: target.value })}
          />
          <TextInput
            label="What it includes (optional)"
            maxLength={limits.sale.description}
            value={draft.description}
            error={said("description")}
            onChange={({ target }) => write({ description: target.value })}
          />
          <Segmented
            label="Price"
            value={draft.kind}
            options={kinds}
            onChange={(kind) => write({ kind })}
          />
          {draft.kind !== "free" && (
            <div className="g2">
              <TextInput
                label={`${isOpen ? "Suggested price" : "Price"} in ${currency}`}
                inputMode="decimal"
                value={price}
                error={said("priceMinor")}
                onChange={({ target }) => setPrice(target.value)}
              />
              {isOpen && (
                <TextInput
                  label={`Least price in ${currency}`}
                  inputMode="decimal"
                  value={least}
                  error={said("minimumMinor")}
                  onChange={({ target }) => setLeast(target.value)}
                />
              )}
            </div>
          )}
          <div className="g2">
            <TextInput
              label="How many"
              help="Empty: as many as the event holds."
              {...number("quantity", limits.sale.quantity)}
            />
            <TextInput
              label="Most in one order"
              help={`Empty: ${fields.perOrder}, as for all types.`}
              {...number("perOrder", limits.sale.perOrder)}
            />
          </div>
          {pools.length > 0 && (
            <Select
              label="Shared capacity"
              value={draft.poolId ?? ""}
              error={said("poolId")}
              onChange={({ target }) => write({ poolId: target.value || null })}
            >
              <option value="">None</option>
              {pools.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || "Without a name"}
                </option>
              ))}
            </Select>
          )}
          <WindowFields
            what="On sale"
            zone={zone}
            window={draft}
            problemOf={said}
            onChange={write}
          />
          <Checkbox
            label="Hidden: only a promo code shows it"
            checked={draft.hidden}
            onChange={({ target }) => write({ hidden: target.checked })}
          />
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
