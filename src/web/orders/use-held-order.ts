import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { dropOrder, useKeptOrder } from "./stored-order.ts";
import { heldOrdersQuery, orderQuery, type ReadOrder } from "./queries.ts";

/** The order in which the viewer holds tickets of an event, in whatever tab they took them. */
export function useHeldOrder(
  eventId: string,
): { order: ReadOrder; key: string | undefined } | undefined {
  const me = useMe();
  // Read only in the browser: the page that the server sends is nobody's own.
  const { data: mine } = useQuery({ ...heldOrdersQuery, enabled: me !== null });
  const kept = useKeptOrder(eventId);
  const { data: guests, error } = useQuery({
    ...orderQuery(kept?.id ?? "", kept?.key),
    enabled: me === null && kept !== undefined,
  });
  const isGone = isRefusal(error, "NOT_FOUND") || (guests && guests.state !== "held");
  useEffect(() => {
    if (kept && isGone) dropOrder(eventId, kept.id);
  }, [eventId, kept, isGone]);
  if (me) {
    const order = mine?.find(({ event, can }) => event.id === eventId && can.pay);
    return order && { order, key: undefined };
  }
  return guests?.can.pay && kept ? { order: guests, key: kept.key } : undefined;
}
