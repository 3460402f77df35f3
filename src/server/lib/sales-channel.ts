import { channel } from "node:diagnostics_channel";

/** A committed sale or refund. Amounts are in minor units. */
export type Sale = {
  kind: "order" | "refund";
  currency: string;
  amountMinor: number;
  tickets: number;
};

/** Publishes this process's sales and refunds for its metrics. */
export const salesChannel = channel("marquee:sales");
