import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { parseMoney, plainMoney } from "../../contract/money.ts";
import type { Promo, Sales } from "../../contract/sales.ts";
import { answer, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { toast } from "../ui/toasts.ts";
import { promosQuery } from "./queries.ts";
import { wholeNumber } from "./sales-form.ts";
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

/** One promo code: what it takes off, of which types, how often and how long. */
export function PromoDialog({ eventId, sales, zone, promo, onClose }: PromoDialogProps) {
  const queryClient = useQueryClient();
  const { currency } = sales;
  const [draft, setDraft] = useState(promo);
  const [value, setValue] = useState(
    promo.kind === "amount" ? plainMoney(promo.value, currency) : String(promo.value),
  );
  const [wrong, setWrong] = useState<string>();
  const write = (more: Partial<Promo>) => setDraft((now) => ({ ...now, ...more }));
  const save = useMutation({
    mutationFn: ({ id, used: _used, ...json }: Promo) =>
      answer(
        api.events[":id"].promos[":promoId"].$put({ param: { id: eventId, promoId: id }, json }),
      ),
    async onSuccess({ code }) {
      await queryClient.invalidateQueries({ queryKey: promosQuery(eventId).queryKey });
      toast(`${code} is saved`);
      onClose();
    },
  });
  const isMarked = isRefusal(save.error, "BAD_INPUT");

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const amount = valueOf(draft.kind, value, currency);
    setWrong(amount === undefined ? "Write a number." : undefined);
    if (amount !== undefined) save.mutate({ ...draft, value: amount });
  }

  return (
    <Dialog
      open
      title={promo.code === "" ? "Add a promo code" : "Edit promo code"}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <TextInput
            label="Code"
            placeholder="EARLYBIRD"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.sale.code}
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
              value={value}
              error={wrong ?? fieldProblem(save.error, "value")}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
          <fieldset className="col">
            <legend className="sm str">Good for (none chosen: all types)</legend>
            <div className="row row-w">
              {sales.types.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={draft.typeIds.includes(id)}
                  onChange={({ target }) =>
                    write({
                      typeIds: target.checked
                        ? [...draft.typeIds, id]
                        : draft.typeIds.filter((one) => one !== id),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label="Opens the hidden types that it is good for"
            checked={draft.opensHidden}
            onChange={({ target }) => write({ opensHidden: target.checked })}
          />
          <TextInput
            label="How many orders may use it"
            help="Empty: any number."
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
              {isMarked && fieldProblem(save.error, "typeIds")}
            </Note>
          )}
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

function valueOf(kind: Promo["kind"], typed: string, currency: string): number | undefined {
  if (kind === "none") return 0;
  if (kind === "amount") return parseMoney(typed, currency);
  return wholeNumber(typed) ?? undefined;
}
