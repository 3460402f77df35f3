import { useQuery } from "@tanstack/react-query";
import { CreditCard, FlaskConical } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { paymentsModeQuery } from "./queries.ts";

/** Where the money is paid: never on our own page. */
export function PaymentStep() {
  const { data: payments } = useQuery(paymentsModeQuery);
  const isTest = payments?.mode === "test";
  return (
    <div className="payment-step-choice side-by-side is-top-aligned">
      <Icon of={isTest ? FlaskConical : CreditCard} />
      <div>
        <b>{isTest ? "Test payment" : "Card"}</b>
        <p className="supporting-text">
          {isTest
            ? "No money moves. On the next page you choose what becomes of the payment."
            : "You pay on Stripe’s page and come back here."}
        </p>
      </div>
    </div>
  );
}
