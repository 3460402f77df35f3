import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Promo } from "../../contract/tickets/sales.ts";
import { fetchJson, api } from "../app/api.ts";
import { toast } from "../ui/toasts.ts";
import { promosQuery } from "./queries.ts";
import { wholeNumber } from "./sales-form.ts";
import { moneyInput, readMoney } from "../orders/typed-money.ts";

type Parts = { eventId: string; currency: string; promo: Promo; onSaved: () => void };

/** The state of a promo code being edited, which is saved on its own. */
export function usePromoDraft({ eventId, currency, promo, onSaved }: Parts) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(promo);
  const [value, setValue] = useState(
    promo.kind === "amount" ? moneyInput(promo.value, currency) : String(promo.value),
  );
  const [wrong, setWrong] = useState<string>();
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: ({ id, used: _used, ...json }: Promo) =>
      fetchJson(
        api.events[":id"].promos[":promoId"].$put({ param: { id: eventId, promoId: id }, json }),
      ),
    async onSuccess({ code }) {
      await queryClient.invalidateQueries({ queryKey: promosQuery(eventId).queryKey });
      toast(`${code} is saved`);
      onSaved();
    },
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const amount = valueOf(draft.kind, value, currency);
    setWrong(amount === undefined ? "Enter a number." : undefined);
    if (amount !== undefined) save.mutate({ ...draft, value: amount });
  }

  return {
    draft,
    write: (more: Partial<Promo>) => setDraft((now) => ({ ...now, ...more })),
    value,
    setValue,
    wrong,
    save,
    submit,
  };
}

function valueOf(kind: Promo["kind"], typed: string, currency: string): number | undefined {
  if (kind === "none") return 0;
  if (kind === "amount") return readMoney(typed, currency);
  return wholeNumber(typed) ?? undefined;
}
