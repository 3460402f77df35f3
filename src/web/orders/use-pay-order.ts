import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../contract/orders/orders.ts";
import { answer, api } from "../app/api.ts";
import { orderQuery, readOrder } from "./queries.ts";

/** `save`s what was filled in, then leads to where the order is paid; one that costs nothing is confirmed here. */
export function usePayOrder(
  order: Order,
  orderKey: string | undefined,
  save: () => Promise<unknown>,
) {
  const { id, totalMinor } = order;
  const queryClient = useQueryClient();
  const isFree = totalMinor === 0;
  const pay = useMutation({
    meta: { failureToast: false },
    mutationFn: async () => {
      await save();
      const asked = { param: { id }, query: { key: orderKey } };
      if (isFree) return { order: readOrder(await answer(api.orders[":id"].confirm.$post(asked))) };
      return answer(api.orders[":id"].payment.$post(asked));
    },
    onSuccess: (made) => {
      if ("url" in made) window.location.assign(made.url);
      else queryClient.setQueryData(orderQuery(id).queryKey, made.order);
    },
    // Over, paid in another tab, or dearer: the order says.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
  const reset = useEffectEvent(() => pay.reset());
  useEffect(() => {
    // Whoever presses Back on the payment's page finds this one as it was left.
    const again = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  return pay;
}
