import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../contract/orders/orders.ts";
import { fetchJson, api } from "../app/api.ts";
import { EventCover } from "../events/event-cover.tsx";
import { placeText } from "../posts/event-text.ts";
import { withZone } from "../events/shown-time.ts";
import { shortTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { PromoField } from "./promo-field.tsx";
import { orderQuery, readOrder } from "./queries.ts";
import { SumLines } from "./sum-lines.tsx";

type OrderSummaryProps = { order: Order; orderKey: string | undefined };

/** The order's lines and total. */
export function OrderSummary({
  order,
  orderKey,
  isFixed = false,
}: OrderSummaryProps & {
  /** Whether it's being paid, so that no promo code can change the price. */
  isFixed?: boolean;
}) {
  const { event } = order;
  const viewerZone = useViewerZone();
  return (
    <aside aria-label="Your order">
      <div className="ticket-panel">
        <div className="side-by-side is-top-aligned order-summary-event">
          <div className="order-summary-poster">
            <EventCover event={event} variant="poster" sizes="6.5rem" />
          </div>
          <div>
            <h2 className="display-small">{event.title}</h2>
            <p className="supporting-text order-summary-facts">
              {withZone(shortTime(event), event, viewerZone)}
              <br />
              {placeText(event)}
            </p>
          </div>
        </div>
        <div className="order-summary-sums stack">
          <SumLines {...order} />
          {order.state === "held" && !isFixed && (order.hasCodes || order.promoCode !== null) && (
            <OrderPromo order={order} orderKey={orderKey} />
          )}
        </div>
      </div>
    </aside>
  );
}

function OrderPromo({ order: { id, promoCode }, orderKey }: OrderSummaryProps) {
  const queryClient = useQueryClient();
  const apply = useMutation({
    // The field shows why a code is rejected; an applied code has no field.
    meta: { failureToast: promoCode !== null },
    mutationFn: async (code: string | null) =>
      readOrder(
        await fetchJson(
          api.orders[":id"].code.$put({ param: { id }, query: { key: orderKey }, json: { code } }),
        ),
      ),
    onSuccess: (order) => queryClient.setQueryData(orderQuery(id).queryKey, order),
  });
  return <PromoField code={promoCode ?? undefined} apply={apply} />;
}
