import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { useEventKey } from "../events/event-address.ts";
import { keepChoice } from "./stored-choice.ts";
import { PromoField } from "./promo-field.tsx";
import { offerQuery } from "./queries.ts";

/** A promo code on the event's page: it opens hidden tickets and shows the price it makes. */
export function BoxPromo({ event: { id }, offer }: { event: EventPage; offer: Offer }) {
  const key = useEventKey();
  const queryClient = useQueryClient();
  const apply = useMutation({
    meta: { failureToast: false },
    mutationFn: async (code: string | null) => {
      if (code !== null) await queryClient.fetchQuery(offerQuery(id, key, code));
      keepChoice(id, { code: code ?? undefined });
    },
  });
  return <PromoField code={offer.promo?.code} apply={apply} />;
}
