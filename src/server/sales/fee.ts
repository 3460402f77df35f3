import { feeOf } from "../../contract/prices.ts";
import type { Config } from "../lib/config.ts";

/** The booking fee of an order, in minor units: the sum over what is paid for each ticket, discounts taken off. */
export function bookingFee(
  { bookingFee: rule }: Pick<Config, "bookingFee">,
  paidMinor: number[],
): number {
  return paidMinor.reduce((sum, paid) => sum + feeOf(rule, paid), 0);
}
