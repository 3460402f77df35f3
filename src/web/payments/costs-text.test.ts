import { expect, test } from "vitest";
import type { CostsOfActs } from "../../contract/orders/payments.ts";
import { formatMoney } from "../orders/money-text.ts";
import { costsOfActs, paymentText, unsettledText } from "./costs-text.ts";

const none: CostsOfActs = {
  statements: 0,
  feesMinor: 0,
  balancesMinor: 0,
  depositsMinor: 0,
  paidMinor: 0,
  unsettled: 0,
  guarantees: 0,
  agreedMinor: 0,
  shares: 0,
  expensesMinor: 0,
  cancelledMinor: 0,
  dueMinor: 0,
  dueFromActsMinor: 0,
  unconfirmedMinor: 0,
};
const euro = (minor: number) => formatMoney(minor, "EUR");

test("an organizer reads what is agreed with acts before anything is settled", () => {
  const one = { ...none, unsettled: 1, guarantees: 1, agreedMinor: 50_033 };
  expect(costsOfActs(one, euro)).toEqual([
    { name: "Guarantee of 1 act", note: "Agreed, before a final statement", minor: 50_033 },
  ]);
  expect(unsettledText(one)).toBe("");
  const two = { ...one, unsettled: 3, guarantees: 2, shares: 2, depositsMinor: 10_000 };
  expect(costsOfActs(two, euro)[1]).toMatchObject({
    name: "Guarantees of 2 acts",
    note: "Agreed, before final statements; without what was paid",
  });
  expect(unsettledText(two)).toBe(
    "Before shares of the net of 2 acts without a final statement, and before expenses",
  );
});

test("an organizer reads whether the balances are paid, marked as paid or still due", () => {
  const settled = { ...none, statements: 2, feesMinor: 400, balancesMinor: 300 };
  expect(paymentText(settled, euro)).toBe("Balances: paid and confirmed");
  const open = { ...settled, dueMinor: 200, unconfirmedMinor: 100, dueFromActsMinor: 50 };
  expect(paymentText(open, euro)).toBe(
    "Balances: €2.00 left to pay, €0.50 owed by acts, €1.00 marked as paid",
  );
  expect(paymentText({ ...none, depositsMinor: 100 }, euro)).toBe("");
});
