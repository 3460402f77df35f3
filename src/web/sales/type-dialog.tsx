import { saleLimits } from "../../contract/tickets/limits.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import type { SalesForm, TypeInput } from "./sales-form.ts";
import { TypePlaces } from "./type-places.tsx";
import { TypePrice } from "./type-price.tsx";
import { useTypeDraft } from "./use-type-draft.ts";
import { WindowFields } from "./window-fields.tsx";

type TypeDialogProps = {
  form: SalesForm;
  type: TypeInput;
  onKeep: (type: TypeInput) => void;
  onClose: () => void;
};

/** One ticket type; it goes back into the form, which saves all of them at once. */
export function TypeDialog({ form, type, onKeep, onClose }: TypeDialogProps) {
  const written = useTypeDraft(form, type, onKeep);
  const { draft, isNew, write, problemOf } = written;
  return (
    <Dialog open title={isNew ? "Add a ticket type" : "Edit ticket type"} onClose={onClose}>
      <form onSubmit={written.submit} noValidate>
        <DialogBody>
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
