import { LoaderCircle } from "lucide-react";
import type { Order } from "../../contract/orders/orders.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type WaitingPaymentProps = { order: Order; orderKey: string | undefined };

/** Paid, as far as the buyer knows; the payment service has not confirmed it yet. */
export function WaitingPayment({ order: { id, email }, orderKey }: WaitingPaymentProps) {
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
