import { expect, test } from "vitest";
import { orderState } from "./order-list.tsx";

const order = {
  state: "paid" as const,
  totalMinor: 2_400,
  refundedMinor: 0,
  returnedMinor: 0,
  currency: "USD",
  tickets: [],
};
const words = (more: Partial<Parameters<typeof orderState>[0]>) =>
  orderState({ ...order, ...more }).says;

test("an order's status includes refunds", () => {
  expect(words({})).toBe("Paid");
  expect(words({ totalMinor: 0 })).toBe("Confirmed");
  expect(words({ state: "held" })).toBe("Not paid yet");
  expect(words({ refundedMinor: 2_400 })).toBe("Refunded");
  expect(words({ refundedMinor: 1_200 })).toBe("$12.00 refunded");
  expect(words({ state: "expired", returnedMinor: 2_400 })).toBe("$24.00 refunded");
  const ticket = { id: "t", code: null, typeName: "Standing", holderName: "" };
  const tickets = [{ ...ticket, ended: "refunded" as const }];
  expect(words({ totalMinor: 0, tickets })).toBe("Returned");
});
