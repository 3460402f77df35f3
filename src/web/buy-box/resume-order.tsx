import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useEffect } from "react";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { momentAt } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { clockText } from "../orders/hold-clock-text.ts";
import { checkoutKeys, heldOrdersQuery, orderQuery, type ReadOrder } from "../orders/queries.ts";
import { dropOrder, useStoredOrder } from "../orders/stored-order.ts";
import { useTimeLeft } from "../orders/use-time-left.ts";

/** A link to the viewer's unpaid order, whose held tickets aren't sold out for them. */
export function HeldOrder({ eventId }: { eventId: string }) {
  const held = useHeldOrder(eventId);
  return held ? <WayBack key={held.order.id} order={held.order} orderKey={held.key} /> : null;
}

type WayBackProps = { order: ReadOrder; orderKey: string | undefined };

function WayBack({ order, orderKey }: WayBackProps) {
  const queryClient = useQueryClient();
  const { id, event, offered } = order;
  const left = useTimeLeft(order, () => {
    // Its places are available to everybody again.
    void queryClient.invalidateQueries({ queryKey: heldOrdersQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: checkoutKeys.offers(event.id) });
  });
  if (left <= 0) return null;
  return (
    <div className="buy-box-held">
      <Note tone="warn" icon={Timer}>
        {offered ? (
          <Offer order={order} />
        ) : (
          <p role="timer">
            You're holding tickets for this event:{" "}
            <b className="tabular-numbers">{clockText(left)}</b> left.
          </p>
        )}
        <ButtonLink
          size="small"
          className="held-order-link"
          to="/checkout/$orderId"
          params={{ orderId: id }}
          search={{ key: orderKey }}
        >
          Continue to checkout
        </ButtonLink>
      </Note>
    </div>
  );
}

function Offer({ order: { lines, expiresAt, event } }: Pick<WayBackProps, "order">) {
  const until = momentAt(expiresAt, useViewerZone() ?? event.zone);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = count === 1 ? "A ticket is" : `${count} tickets are`;
  return (
    <p>
      {what} offered to you until {until}.
    </p>
  );
}

/** The order in which the viewer holds tickets of an event, from any tab. */
function useHeldOrder(eventId: string): { order: ReadOrder; key: string | undefined } | undefined {
  const me = useMe();
  // Only read in the browser: the server-rendered page is the same for all visitors.
  const { data: mine } = useQuery({ ...heldOrdersQuery, enabled: me !== null });
  const stored = useStoredOrder(eventId);
  const { data: guests, error } = useQuery({
    ...orderQuery(stored?.id ?? "", stored?.key),
    enabled: me === null && stored !== undefined,
  });
  const isGone = isRefusal(error, "NOT_FOUND") || (guests && guests.state !== "held");
  useEffect(() => {
    if (stored && isGone) dropOrder(eventId, stored.id);
  }, [eventId, stored, isGone]);
  if (me) {
    const order = mine?.find(({ event, can }) => event.id === eventId && can.pay);
    return order && { order, key: undefined };
  }
  return guests?.can.pay && stored ? { order: guests, key: stored.key } : undefined;
}
