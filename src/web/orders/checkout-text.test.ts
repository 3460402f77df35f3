import { expect, test } from "vitest";
import { readCheckoutAddress } from "./checkout-address.ts";
import { clockText, timeLeft } from "./hold-clock-text.ts";
import { closedText, policyText } from "../../contract/orders/refund-policy-text.ts";
import { returnedText } from "./refund-text.ts";
import { orderLimitText, saleText } from "../buy-box/sale-text.ts";

const type = {
  id: "t",
  name: "Standing",
  description: "",
  kind: "paid",
  priceMinor: 1_200,
  minimumMinor: 0,
  admitsTo: "both",
  state: "on-sale",
  left: null,
  perOrder: 6,
  opensAt: null,
  closesAt: null,
} as const;

test("the clock shows minutes and seconds, and hours for long offers", () => {
  expect(clockText(522_000)).toBe("08:42");
  expect(clockText(1)).toBe("00:01");
  expect(clockText(-5)).toBe("00:00");
  expect(clockText(3_723_000)).toBe("1:02:03");
});

test("a ten-minute hold starts at 10:00, regardless of the page's second boundary", () => {
  const start = Date.parse("2031-05-02T18:00:00.000Z");
  const order = {
    expiresAt: "2031-05-02T18:10:00.000Z",
    serverNow: "2031-05-02T18:00:00.010Z",
    aheadMs: 0,
  };
  expect(clockText(timeLeft(order, undefined))).toBe("10:00");
  for (const ms of [10, 400, 999]) {
    const counted = Math.floor((start - 500 + ms) / 1_000) * 1_000;
    const aheadMs = start + ms - (start - 500 + ms);
    expect(timeLeft({ ...order, aheadMs }, counted)).toBeLessThanOrEqual(600_000);
  }
});

test("the text for a refund says why the money was returned", () => {
  const order = { returnedMinor: 1_000, currency: "USD" };
  expect(returnedText({ ...order, state: "expired" })).toBe(
    "$10.00 was paid too late and refunded.",
  );
  expect(returnedText({ ...order, state: "paid" })).toBe("$10.00 was overpaid and refunded.");
  expect(returnedText({ ...order, state: "expired", returnedMinor: 0 })).toBeUndefined();
});

test("a refund policy is a sentence that starts with the largest refund", () => {
  expect(words([[48, 100]])).toBe("Full refund up to 48 hours before the event starts.");
  expect(
    words(
      [
        [0, 50],
        [168, 100],
      ],
      { feeMinor: 100 },
    ),
  ).toBe(
    "Full refund up to 7 days before the event starts, 50% refund until the event starts. $1.00 per ticket is non-refundable.",
  );
  expect(words([])).toBe("No refunds unless the event is cancelled.");
});

test("refund steps that have passed aren't promised", () => {
  const half: [number, number][] = [
    [168, 100],
    [48, 50],
  ];
  expect(words(half, { hoursLeft: 168 })).toMatch(/^Full refund up to 7 days/);
  expect(words(half, { hoursLeft: 100 })).toBe(
    "50% refund up to 48 hours before the event starts.",
  );
  expect(words(half, { hoursLeft: 6 })).toBe("Refunds are closed, unless the event is cancelled.");
  const tiers = half.map(([hoursBefore, percent]) => ({ hoursBefore, percent }));
  expect(closedText({ tiers, feeMinor: 0 })).toBe("Refunds closed 48 hours before the start.");
  const atStart = [{ hoursBefore: 0, percent: 50 }];
  expect(closedText({ tiers: atStart, feeMinor: 0 })).toBe("Refunds closed at the start.");
  const none = "There are no refunds unless the event is cancelled.";
  expect(closedText({ tiers: [], feeMinor: 0 })).toBe(none);
});

test("a ticket shows how many are left, or when sales open in the event's zone", () => {
  const at = "2026-12-04T09:00:00.000Z";
  const zone = "Europe/Berlin";
  expect(saleText({ ...type, left: 4 }, zone)).toBe("4 left");
  expect(saleText({ ...type, state: "not-yet", opensAt: at }, zone)).toBe(
    "On sale from Fri, Dec\u00a04, 10:00\u00a0AM",
  );
  expect(saleText({ ...type, state: "over", closesAt: at }, zone)).toBe(
    "Sales ended Fri, Dec\u00a04, 10:00\u00a0AM",
  );
});

test("a limit per type is shown if it's the same for all, otherwise the limit per order", () => {
  expect(orderLimitText([type, type], 10)).toBe("Up to 6 each");
  expect(orderLimitText([type, { ...type, perOrder: 2 }], 10)).toBe("Up to 10 per order");
  expect(orderLimitText([type, type], 6)).toBe("Up to 6 per order");
});

test("the checkout's search params keep a guest's key and the payment's result", () => {
  expect(readCheckoutAddress({ key: "abc", paid: 1 })).toEqual({ key: "abc", paid: "yes" });
  expect(readCheckoutAddress({ key: 12, paid: "no" })).toEqual({ key: "12", paid: "no" });
  expect(readCheckoutAddress({ key: { a: 1 } })).toEqual({ key: undefined, paid: undefined });
});

function words(tiers: [number, number][], { feeMinor = 0, hoursLeft = 1_000 } = {}): string {
  return policyText(
    { tiers: tiers.map(([hoursBefore, percent]) => ({ hoursBefore, percent })), feeMinor },
    { currency: "USD", startsAt: new Date(hoursLeft * 3_600_000), now: new Date(0) },
  );
}
