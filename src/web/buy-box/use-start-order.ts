import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { v7 as newId } from "uuid";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { answer, api } from "../app/api.ts";
import { useEventKey } from "../events/event-address.ts";
import { useVisit } from "../shares/visit.ts";
import { storeChoice, readChoice } from "../orders/stored-choice.ts";
import { browserId } from "../orders/browser-id.ts";
import { dropOrder, storeOrder } from "../orders/stored-order.ts";
import { chosenLines, totalOf } from "./chosen-lines.ts";
import { checkoutKeys, heldOrdersQuery, orderQuery, readOrder } from "../orders/queries.ts";

/** Holds what is chosen and goes on to the checkout; the same choice sent again is the same order. */
export function useStartOrder({ id: eventId }: Pick<EventPage, "id">, offer: Offer) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useEventKey();
  const { source, code: shareCode } = useVisit();
  return useMutation({
    meta: { failureToast: false },
    // Shared by the button and the bar, so that a press on either starts one order.
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
        answer(
          api.events[":id"].orders.$post({
            param: { id: eventId },
            json: { attempt, browser: browserId(eventId), ...wish, key, source, shareCode },
          }),
        );
      const asked = JSON.stringify(wish);
      const isAgain = choice.attempt?.asked === asked;
      if (!isAgain) await letGo(eventId);
      let started = await send(attemptFor(eventId, asked));
      // That try came to its end before: this is a new one.
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
    // Sold out, or dearer: what can be had now stands there at once, beside what was chosen.
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

/** Releases the places held before, which a buyer who chose again no longer needs. */
async function letGo(eventId: string): Promise<void> {
  const { order } = readChoice(eventId);
  if (!order) return;
  storeChoice(eventId, { order: undefined });
  dropOrder(eventId, order.id);
  const query = { key: order.key ?? undefined };
  // Paid or over already: then there is nothing to let go.
  await api.orders[":id"].$delete({ param: { id: order.id }, query }).catch(() => undefined);
}
