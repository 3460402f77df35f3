import { expect, test } from "vitest";
import { amountProblem, moneyProblem, readShare, retypedMoney } from "./typed-money.ts";

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

test("a typed sum says what is wrong with it, and a share of the net has at most two decimals", () => {
  const most = { least: 1, most: 1_000_000_000 };
  expect(moneyProblem("1,250.50", "USD", most)).toBeUndefined();
  expect(moneyProblem("0.00", "USD", most)).toBe("Enter more than zero.");
  expect(moneyProblem("99999999999999", "USD", most)).toBe("Enter a smaller amount.");
  expect(moneyProblem("99999999", "USD", most)).toBe("Enter a smaller amount.");
  expect(moneyProblem("12.345", "USD", most)).toBe("Use at most 2 decimals.");
  expect(["60", "12.5", "33,33", "100", "0.01", "60%"].map(readShare)).toEqual([
    60, 12.5, 33.33, 100, 0.01, 60,
  ]);
  for (const typed of ["0", "101", "33.333", "", "half"])
    expect(readShare(typed), typed).toBeUndefined();
});
