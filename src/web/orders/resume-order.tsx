import { useQueryClient } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { clockWords } from "./hold-clock-text.ts";
import { checkoutKeys, heldOrdersQuery, orderQuery, type ReadOrder } from "./queries.ts";
import { useHeldOrder } from "./use-held-order.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** What is taken is not sold out to whoever has taken it: the way back to their order. */
export function HeldOrder({ eventId }: { eventId: string }) {
  const held = useHeldOrder(eventId);
  return held ? <WayBack key={held.order.id} order={held.order} orderKey={held.key} /> : null;
}

type WayBackProps = { order: ReadOrder; orderKey: string | undefined };

function WayBack({ order, orderKey }: WayBackProps) {
  const queryClient = useQueryClient();
  const { id, event } = order;
  const left = useTimeLeft(order, () => {
    // Its places are anybody's again.
    void queryClient.invalidateQueries({ queryKey: heldOrdersQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: checkoutKeys.offers(event.id) });
  });
  if (left <= 0) return null;
  return (
    <div className="buy-box-held">
      <Note tone="warn" icon={Timer}>
        <p role="timer">
          You hold tickets for this event, <b className="tabular-numbers">{clockWords(left)}</b>{" "}
          left.
        </p>
        <ButtonLink
          size="small"
          className="held-order-link"
          to="/checkout/$orderId"
          params={{ orderId: id }}
          search={{ key: orderKey }}
        >
          Go on to checkout
        </ButtonLink>
      </Note>
    </div>
  );
}
