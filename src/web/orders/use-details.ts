import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readHoneypot } from "../accounts/honeypot.tsx";
import type { FillOrder, Order } from "../../contract/orders/orders.ts";
import { fetchJson, api } from "../app/api.ts";
import { orderQuery, readOrder } from "./queries.ts";

const pauseMs = 700;

export type Details = {
  name: string;
  email: string;
  holders: string[];
  /** By question id. */
  answers: Record<string, string>;
  seenBy: Order["seenBy"];
};

type Known = { name: string; email: string } | null;

/** The order's details, prefilled from the signed-in user. */
function detailsOf(order: Order, me: Known): Details {
  const name = order.name || (me?.name ?? "");
  const tickets = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isFresh = order.holders.every((holder) => holder === "");
  return {
    name,
    email: order.email || (me?.email ?? ""),
    holders: Array.from({ length: tickets }, (_, at) =>
      at === 0 && isFresh ? name : (order.holders[at] ?? ""),
    ),
    answers: Object.fromEntries(order.answers.map(({ id, answer: given }) => [id, given])),
    seenBy: order.seenBy,
  };
}

/** The details of an order, saved while typing. */
export function useDetails(order: Order, orderKey: string | undefined, me: Known) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Details>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Until the user types here, show what another tab has saved.
  const details = typed ?? detailsOf(order, me);
  const { id } = order;
  const saving = useMutation({
    // Paying saves once more and shows errors.
    meta: { failureToast: false },
    // Sent one after the other, so that the last change wins.
    scope: { id: `order-details-${id}` },
    mutationFn: async (json: FillOrder) =>
      readOrder(
        await fetchJson(
          api.orders[":id"].details.$put({ param: { id }, query: { key: orderKey }, json }),
        ),
      ),
    onSuccess: (saved) => queryClient.setQueryData(orderQuery(id).queryKey, saved),
    // The order was ended or paid in another tab: refetching shows which.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });

  function save() {
    clearTimeout(timer.current);
    timer.current = undefined;
    return saving.mutateAsync(asSent(details, order));
  }

  function change(changes: Partial<Details>) {
    const next = { ...details, ...changes };
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      saving.mutate(asSent(next, order));
    }, pauseMs);
  }

  const saveTyped = useEffectEvent(() => {
    if (timer.current !== undefined) save().catch(() => undefined);
  });
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && saveTyped();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      saveTyped();
    };
  }, []);

  return { details, change, save };
}

// Omits an incomplete email address, which would make the server reject everything else too.
function asSent(
  { name, email, holders, answers, seenBy }: Details,
  { questions }: Order,
): FillOrder {
  return {
    name: name.trim(),
    email: isAddress(email) ? email.trim() : "",
    holders: holders.map((holder) => holder.trim()),
    answers: questions.flatMap(({ id }) => {
      const given = answers[id]?.trim();
      return given ? [{ id, answer: given }] : [];
    }),
    seenBy,
    website: readHoneypot(),
  };
}

export function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim());
}
