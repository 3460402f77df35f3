import { expect, test } from "vitest";
import { refundSum } from "./refund-dialog.tsx";

const tickets = [
  { id: "one", paidMinor: 2_000 },
  { id: "two", paidMinor: 2_000 },
];
const order = { currency: "USD", leftMinor: 4_300, ticketsLeftMinor: 4_000, tickets };
const wanted = { ticketId: "one", typed: "" };

const amount = (typed: string) => refundSum(order, { ...wanted, typed, scope: "amount" });

test("refunds a ticket, the whole order or an amount, but never more than is left", () => {
  expect(refundSum(order, { ...wanted, scope: "ticket" })).toEqual({
    minor: 2_000,
    asked: { ticketIds: ["one"] },
  });
  const all = { ...wanted, scope: "order" } as const;
  expect(refundSum(order, all)).toMatchObject({
    minor: 4_000,
    asked: { ticketIds: ["one", "two"] },
  });
  expect(refundSum({ ...order, ticketsLeftMinor: 2_500 }, all)).toMatchObject({ minor: 2_500 });
  expect(
    refundSum({ ...order, ticketsLeftMinor: 500 }, { ...wanted, scope: "ticket" }),
  ).toMatchObject({
    minor: 500,
  });
  expect(refundSum({ ...order, ticketsLeftMinor: 0 }, all)).toBe(
    "There is nothing left to refund.",
  );
});

test("a partial amount cancels no ticket, and an invalid amount is rejected", () => {
  expect(amount("7.50")).toEqual({ minor: 750, asked: { amountMinor: 750 } });
  for (const typed of ["", "0", "x", "-5", "1.234"])
    expect(amount(typed)).toBe("Enter an amount, such as 5.");
  expect(amount("43.01")).toBe("You can refund up to $43.00 of this order.");
});
