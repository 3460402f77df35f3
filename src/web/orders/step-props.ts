import type { Order } from "../../contract/orders/orders.ts";
import type { useDetails } from "./use-details.ts";

export type StepProps = {
  order: Order;
  form: Pick<ReturnType<typeof useDetails>, "details" | "change">;
  /** The problem with a field, to show below it. */
  problemOf: (field: string) => string | undefined;
  isGuest: boolean;
};
