import type { FeeRule } from "../../contract/order-price.ts";

/** The booking fee of this server. */
export function feeRule(): FeeRule {
  return { basisPoints: 0, minor: 0 };
}
