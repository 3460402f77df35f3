import { channel } from "node:diagnostics_channel";

/** Something was sold or refunded, and it stands. Amounts are in minor units. */
export type Sale = {
  kind: "order" | "refund";
  currency: string;
  amountMinor: number;
  tickets: number;
};

/** Where this process says what was sold and refunded; its metrics listen. */
export const salesChannel = channel("marquee:sales");
