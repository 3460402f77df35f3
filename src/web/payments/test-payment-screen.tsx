import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { CheckoutFrame } from "../orders/checkout-frame.tsx";
import { CheckoutNotFound } from "../orders/checkout-not-found.tsx";
import { HoldClock } from "../orders/hold-clock.tsx";
import { OrderSummary } from "../orders/order-summary.tsx";
import { orderQuery } from "../orders/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { formatMoney } from "../orders/money-text.ts";

type Outcome = "pay" | "decline" | "slow" | "abandon";

type TestPaymentScreenProps = {
  orderId: string;
  payment: string | undefined;
  /** A guest's key. */
  orderKey: string | undefined;
};

const otherwise: { as: Outcome; label: string; does: string }[] = [
  {
    as: "decline",
    label: "Decline the card",
    does: "The bank declines the payment. You can try again.",
  },
  { as: "slow", label: "Pay slowly", does: "The payment clears a few seconds after you return." },
  {
    as: "abandon",
    label: "Leave without paying",
    does: "Your places stay held until the time is up.",
  },
];

/** Stands in for the payment service in test mode: the user chooses the payment's outcome. */
export function TestPaymentScreen({ orderId, payment, orderKey }: TestPaymentScreenProps) {
  const { data: order } = useSuspenseQuery(orderQuery(orderId, orderKey));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const choose = useMutation({
    meta: { failureToast: false },
    mutationFn: async (as: Outcome) => {
      const asked = { param: { id: payment ?? "" }, query: { key: orderKey }, json: { as } };
      await done(api.payments[":id"].test.$post(asked));
      return as;
    },
    onSuccess: async (as) => {
      await queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      const paid = as === "abandon" ? undefined : as === "decline" ? "no" : "yes";
      await navigate({
        to: "/checkout/$orderId",
        params: { orderId },
        search: { key: orderKey, paid },
      });
    },
  });
  if (!payment) return <CheckoutNotFound />;
  const chosen = choose.isPending || choose.isSuccess ? choose.variables : undefined;
  // After paying, the buttons stay enabled until the page is left: a disabled one would lose the focus.
  const isOpen = order.state === "held" || chosen !== undefined;
  const sum = formatMoney(order.totalMinor, order.currency);
  return (
    <CheckoutFrame>
      <div className="page-head">
        <h1>Test payment</h1>
        {order.state === "held" && (
          <HoldClock
            order={order}
            onOver={() =>
              void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
            }
          />
        )}
      </div>
      <div className="beside-tickets event-with-box">
        <div className="event-box">
          <OrderSummary order={order} orderKey={orderKey} isFixed />
        </div>
        <div>
          <section className="checkout-step" aria-labelledby="tp-choose">
            <h2 id="tp-choose">No money moves</h2>
            <p>
              A payment service would ask for your card here. This site has none set up, so you
              choose how the test payment ends.
            </p>
            {choose.error && (
              <Note tone="bad" role="alert" className="note-below">
                {sentenceOf(choose.error)}
              </Note>
            )}
            <Button
              variant="primary"
              size="large"
              className="test-payment-pay"
              busy={chosen === "pay" && "Paying"}
              disabled={!isOpen || (chosen !== undefined && chosen !== "pay")}
              onClick={() => choose.mutate("pay")}
            >
              Pay {sum}
            </Button>
          </section>
          <section className="checkout-step" aria-labelledby="tp-otherwise">
            <h2 id="tp-otherwise">Or try another outcome</h2>
            <ul className="test-payment-list">
              {otherwise.map(({ as, label, does }) => (
                <li key={as} className="cluster">
                  <Button
                    busy={chosen === as && "One moment"}
                    disabled={!isOpen || (chosen !== undefined && chosen !== as)}
                    onClick={() => choose.mutate(as)}
                  >
                    {label}
                  </Button>
                  <span className="supporting-text">{does}</span>
                </li>
              ))}
            </ul>
          </section>
          {!isOpen && (
            <Note className="checkout-note">
              {order.state === "paid" ? "This order is paid. " : "The time to pay is over. "}
              <ButtonLink
                size="small"
                to="/checkout/$orderId"
                params={{ orderId }}
                search={{ key: orderKey }}
              >
                See the order
              </ButtonLink>
            </Note>
          )}
        </div>
      </div>
    </CheckoutFrame>
  );
}
