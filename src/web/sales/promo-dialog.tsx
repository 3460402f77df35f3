import { saleLimits } from "../../contract/tickets/limits.ts";
import type { Promo, Sales } from "../../contract/tickets/sales.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { wholeNumber } from "./sales-form.ts";
import { usePromoDraft } from "./use-promo-draft.ts";
import { WindowFields } from "./window-fields.tsx";

const kinds = [
  { value: "percent", label: "Percent off" },
  { value: "amount", label: "Amount off" },
  { value: "none", label: "No discount" },
] as const;

type PromoDialogProps = {
  eventId: string;
  sales: Sales;
  zone: string;
  promo: Promo;
  onClose: () => void;
};

/** Edits a promo code: the discount, ticket types, number of uses and period. */
export function PromoDialog({ eventId, sales, zone, promo, onClose }: PromoDialogProps) {
  const { currency } = sales;
  const written = usePromoDraft({ eventId, currency, promo, onSaved: onClose });
  const { draft, write, save } = written;
  return (
    <Dialog
      open
      title={promo.code === "" ? "Add a promo code" : "Edit promo code"}
      onClose={onClose}
    >
      <form onSubmit={written.submit} noValidate>
        <DialogBody>
          <div className="stack">
            <TextInput
              label="Code"
              placeholder="EARLYBIRD"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={saleLimits.code}
              value={draft.code}
              error={fieldProblem(save.error, "code")}
              onChange={({ target }) => write({ code: target.value })}
            />
            <Segmented
              label="What it does"
              value={draft.kind}
              options={kinds}
              onChange={(kind) => write({ kind, ...(kind === "none" && { opensHidden: true }) })}
            />
            {draft.kind !== "none" && (
              <TextInput
                label={draft.kind === "percent" ? "Percent" : `Off each ticket, in ${currency}`}
                inputMode="decimal"
                value={written.value}
                error={written.wrong ?? fieldProblem(save.error, "value")}
                onChange={({ target }) => written.setValue(target.value)}
              />
            )}
            <GoodFor
              types={sales.types}
              chosen={draft.typeIds}
              onChange={(typeIds) => write({ typeIds })}
            />
            <Checkbox
              label="Unlocks the hidden ticket types it applies to"
              checked={draft.opensHidden}
              onChange={({ target }) => write({ opensHidden: target.checked })}
            />
            <TextInput
              label="Maximum uses"
              help="Leave empty for no limit."
              type="number"
              inputMode="numeric"
              min={1}
              value={draft.most ?? ""}
              error={fieldProblem(save.error, "most")}
              onChange={({ target }) => write({ most: wholeNumber(target.value) })}
            />
            <WindowFields
              what="Valid"
              zone={zone}
              window={draft}
              problemOf={(field) => fieldProblem(save.error, field)}
              onChange={write}
            />
            {save.isError && (
              <Note tone="bad" role="alert">
                {fieldProblem(save.error, "kind") ?? sentenceOf(save.error)}
                {fieldProblem(save.error, "typeIds")}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            Save code
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type GoodForProps = { types: Sales["types"]; chosen: string[]; onChange: (ids: string[]) => void };

function GoodFor({ types, chosen, onChange }: GoodForProps) {
  return (
    <fieldset className="stack">
      <legend className="small-text strong-text">Ticket types (leave empty for all)</legend>
      <div className="cluster">
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
