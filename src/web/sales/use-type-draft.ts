import { type FormEvent, useState } from "react";
import { problemAt, type SalesForm, type TypeInput } from "./sales-form.ts";
import { moneyInput, readMoney } from "../orders/typed-money.ts";

/** The state of a ticket type being edited; `keep` is called with it once it's valid. */
export function useTypeDraft(form: SalesForm, type: TypeInput, keep: (type: TypeInput) => void) {
  const { currency, types } = form.fields;
  const isNew = types.every(({ id }) => id !== type.id);
  const [draft, setDraft] = useState(type);
  const [price, setPrice] = useState(isNew ? "" : moneyInput(type.priceMinor, currency));
  const [least, setLeast] = useState(moneyInput(type.minimumMinor, currency));
  const [wrong, setWrong] = useState<Partial<Record<keyof TypeInput, string>>>({});
  const isOpen = draft.kind === "pay-what-you-want";

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    // Without a suggested price, buyers start at the minimum.
    const suggested = isOpen ? least || "0" : "";
    const priceMinor = draft.kind === "free" ? 0 : readMoney(price || suggested, currency);
    const minimumMinor = isOpen ? readMoney(least || "0", currency) : 0;
    const found = {
      ...(draft.name.trim() === "" && { name: "Fill this in." }),
      ...(priceMinor === undefined && { priceMinor: `Enter an amount in ${currency}.` }),
      ...(draft.kind === "paid" && priceMinor === 0 && { priceMinor: "Set a price above 0." }),
      ...(minimumMinor === undefined && { minimumMinor: `Enter an amount in ${currency}.` }),
    };
    setWrong(found);
    if (priceMinor === undefined || minimumMinor === undefined || Object.keys(found).length > 0)
      return;
    keep({ ...draft, name: draft.name.trim(), priceMinor, minimumMinor });
  }

  return {
    isNew,
    isOpen,
    draft,
    write: (more: Partial<TypeInput>) => setDraft((now) => ({ ...now, ...more })),
    price,
    setPrice,
    least,
    setLeast,
    problemOf: (field: keyof TypeInput) =>
      wrong[field] ?? problemAt(form, `types.${type.id}.${field}`),
    submit,
  };
}
export type TypeDraft = ReturnType<typeof useTypeDraft>;
