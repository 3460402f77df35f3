import { useQuery } from "@tanstack/react-query";
import { CreditCard, FlaskConical, Lock } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { paymentsModeQuery } from "./queries.ts";
import { Note } from "../ui/note.tsx";

/** In test mode, says that no money moves; shown on all screens about money. */
export function TestPaymentNote({ className = "checkout-note" }: { className?: string }) {
  const { data: payments } = useQuery(paymentsModeQuery);
  if (payments?.mode !== "test") return null;
  return (
    <Note tone="warn" icon={FlaskConical} className={className}>
      <b>Test payments.</b> No money moves on this site.
    </Note>
  );
}

/** Says where the payment happens, or that no money moves. */
export function PaymentNote() {
  const { data: payments } = useQuery(paymentsModeQuery);
  return (
    <p className="fine-print side-by-side is-tight">
      <Icon of={Lock} size="small" />
      {payments?.mode === "test" ? "Test payment: no money moves" : "Secure encrypted payment"}
    </p>
  );
}

/** Explains where the payment happens: never on our own pages. */
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
            ? "No money moves. On the next page, choose how the test payment ends."
            : "You pay on Stripe and come back here."}
        </p>
      </div>
    </div>
  );
}
