import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { paymentsModeQuery } from "./queries.ts";

/** Where the money is paid, or that none moves. */
export function PaymentNote() {
  const { data: payments } = useQuery(paymentsModeQuery);
  return (
    <p className="fine-print side-by-side is-tight">
      <Icon of={Lock} size="small" />
      {payments?.mode === "test" ? "Test payment: no money moves" : "Secure encrypted payment"}
    </p>
  );
}
