import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { v7 as newId } from "uuid";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { fetchJson, api } from "../app/api.ts";
import { useEventKey } from "../events/event-address.ts";
import { useVisit } from "../shares/visit.ts";
import { storeChoice, readChoice } from "../orders/stored-choice.ts";
import { browserId } from "../orders/browser-id.ts";
import { dropOrder, storeOrder } from "../orders/stored-order.ts";
import { chosenLines, totalOf } from "./chosen-lines.ts";
import { checkoutKeys, heldOrdersQuery, orderQuery, readOrder } from "../orders/queries.ts";

/** Orders the selected tickets, which holds them, and opens the checkout. Resending the same selection returns the same order. */
export function useStartOrder({ id: eventId }: Pick<EventPage, "id">, offer: Offer) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useEventKey();
  const { source, code: shareCode } = useVisit();
  return useMutation({
    meta: { failureToast: false },
    // Shared by the box's button and the bar, so that pressing either starts only one order.
    mutationKey: ["start-order", eventId],
    scope: { id: `start-order-${eventId}` },
    mutationFn: async () => {
      const choice = readChoice(eventId);
      const lines = chosenLines(offer, choice).map(({ type, quantity, unitMinor }) => ({
        typeId: type.id,
        quantity,
        ...(type.kind === "pay-what-you-want" ? { unitMinor } : {}),
      }));
      const wish = {
        lines,
        totalMinor: totalOf(offer, choice).totalMinor,
        ...(offer.promo ? { code: offer.promo.code } : {}),
      };
      const send = (attempt: string) =>
        fetchJson(
          api.events[":id"].orders.$post({
            param: { id: eventId },
            json: { attempt, browser: browserId(eventId), ...wish, key, source, shareCode },
          }),
        );
      const asked = JSON.stringify(wish);
      const isAgain = choice.attempt?.asked === asked;
      if (!isAgain) await letGo(eventId);
      let started = await send(attemptFor(eventId, asked));
      // The earlier attempt's order has ended, so start a new one.
      if (started.state !== "held") {
        storeChoice(eventId, { attempt: undefined });
        started = await send(attemptFor(eventId, asked));
      }
      return started;
    },
    onSuccess: async ({ key: own, ...order }) => {
      storeChoice(eventId, {
        order: { id: order.id, key: own },
        came: { key, s: shareCode },
      });
      if (own !== null) storeOrder(eventId, { id: order.id, key: own, until: order.expiresAt });
      queryClient.setQueryData(orderQuery(order.id).queryKey, readOrder(order));
      await navigate({
        to: "/checkout/$orderId",
        params: { orderId: order.id },
        search: { key: own ?? undefined },
      });
    },
    // Sold out or more expensive: refetch the offer, and keep the selection.
    onError: () => queryClient.invalidateQueries({ queryKey: checkoutKeys.offers(eventId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: heldOrdersQuery.queryKey }),
  });
}

function attemptFor(eventId: string, asked: string): string {
  const { attempt } = readChoice(eventId);
  if (attempt?.asked === asked) return attempt.id;
  const id = newId();
  storeChoice(eventId, { attempt: { id, asked } });
  return id;
}

/** Releases the previously held order of a buyer who selected tickets again. */
async function letGo(eventId: string): Promise<void> {
  const { order } = readChoice(eventId);
  if (!order) return;
  storeChoice(eventId, { order: undefined });
  dropOrder(eventId, order.id);
  const query = { key: order.key ?? undefined };
  // Fails if the order is already paid or ended; then there's nothing to release.
  await api.orders[":id"].$delete({ param: { id: order.id }, query }).catch(() => undefined);
}
