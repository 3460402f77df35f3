import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isRefusal } from "../app/refusal.ts";
import { classes } from "../ui/classes.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { CheckoutNotFound } from "./checkout-not-found.tsx";
import { HoldClock } from "./hold-clock.tsx";
import { OpenOrder } from "./open-order.tsx";
import { OrderEnded } from "./order-ended.tsx";
import { OrderPaid } from "./order-paid.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { orderQuery, type ReadOrder } from "./queries.ts";
import { LoaderCircle } from "lucide-react";
import type { Order } from "../../contract/orders/orders.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

// Polled, because another tab or the payment service may have changed the order.
const watchMs = 10_000;
const waitMs = 2_000;

type CheckoutScreenProps = {
  orderId: string;
  orderKey: string | undefined;
  /** The payment's result, after returning from the payment page. */
  paid: "yes" | "no" | undefined;
};

/** An order, from holding places to its tickets. */
export function CheckoutScreen({ orderId, orderKey, paid }: CheckoutScreenProps) {
  const queryClient = useQueryClient();
  const query = orderQuery(orderId, orderKey);
  const { data: order, error } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state }) => nextLook(state.data, paid),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const heading = useOutcomeFocus(order.state);
  if (isRefusal(error, "NOT_FOUND")) return <CheckoutNotFound />;
  const isOpen = order.state === "held" && !order.event.cancelled;
  // Before the form, so that on a phone the total is above the Pay button.
  const summary = <OrderSummary order={order} orderKey={orderKey} />;
  return (
    <CheckoutFrame>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(order)}
        </h1>
        {isOpen && (
          <HoldClock
            order={order}
            onOver={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
          />
        )}
      </div>
      <div className={classes("beside-tickets", isOpen && "event-with-box")}>
        {isOpen && <div className="event-box">{summary}</div>}
        <div>
          {order.state === "paid" ? (
            <OrderPaid order={order} orderKey={orderKey} />
          ) : !isOpen ? (
            <OrderEnded order={order} paid={paid} />
          ) : paid === "yes" ? (
            <WaitingPayment order={order} orderKey={orderKey} />
          ) : (
            <OpenOrder order={order} orderKey={orderKey} isDeclined={paid === "no"} />
          )}
        </div>
        {!isOpen && summary}
      </div>
    </CheckoutFrame>
  );
}

/** Returns a ref to the heading. Focuses it when the order completes or ends on this page, because the pressed button is gone. */
function useOutcomeFocus(state: ReadOrder["state"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "held" && state !== "held") {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    before.current = state;
  }, [state]);
  return heading;
}

function titleOf({ state, event, tickets }: ReadOrder): string {
  if (state !== "paid") return "Checkout";
  const admits = tickets.some(({ ended }) => ended === null);
  return admits && !event.cancelled ? "You're in." : "Your order";
}

function nextLook(order: ReadOrder | undefined, paid: "yes" | "no" | undefined): number | false {
  if (order?.state === "held") return paid === "yes" ? waitMs : watchMs;
  // A late payment may still get places.
  return order?.state === "expired" && order.returnedMinor === 0 && paid === "yes" && watchMs;
}

type WaitingPaymentProps = { order: Order; orderKey: string | undefined };

/** The buyer has paid, but the payment service hasn't confirmed it yet. */
function WaitingPayment({ order: { id, email }, orderKey }: WaitingPaymentProps) {
  return (
    <section className="checkout-step">
      <div role="status">
        <h2 className="side-by-side">
          <Icon of={LoaderCircle} className="spinner" />
          The payment is on its way
        </h2>
        <p className="waiting-payment-text">
          This page updates as soon as it arrives. You can also close it: we'll send the tickets to{" "}
          {email}.
        </p>
      </div>
      <p className="supporting-text waiting-payment-unpaid">
        Haven't paid yet?{" "}
        <ButtonLink
          size="small"
          to="/checkout/$orderId"
          params={{ orderId: id }}
          search={{ key: orderKey }}
        >
          Back to checkout
        </ButtonLink>
      </p>
    </section>
  );
}
