import { expect, test } from "vitest";
import { amountProblem, retypedMoney } from "./money-text.ts";

test("whole amounts are converted when the currency changes; others stay as typed", () => {
  expect(retypedMoney("900.00", "USD", "JPY")).toBe("900");
  expect(retypedMoney("900,00", "EUR", "JPY")).toBe("900");
  expect(retypedMoney("900.000", "KWD", "USD")).toBe("900.00");
  expect(retypedMoney("900", "JPY", "KWD")).toBe("900");
  expect(retypedMoney("12.50", "USD", "KWD")).toBe("12.50");
  expect(retypedMoney("12.50", "USD", "JPY")).toBe("12.50");
  expect(retypedMoney("a few", "USD", "JPY")).toBe("a few");
  expect(retypedMoney("", "USD", "JPY")).toBe("");
});

test("an invalid amount gets a message that says what's wrong", () => {
  expect(amountProblem("12.345", "USD")).toBe("Use at most 2 decimals.");
  expect(amountProblem("1,5", "JPY")).toBe("Enter a whole number: JPY has no decimals.");
  expect(amountProblem("twelve", "USD")).toBe("Enter an amount, such as 120.");
});
