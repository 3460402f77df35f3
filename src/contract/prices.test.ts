import { expect, test } from "vitest";
import { discountOf, feeOf } from "./prices.ts";

test("a percentage off is rounded half up, and nothing takes off more than a ticket costs", () => {
  expect(discountOf({ kind: "percent", value: 15 }, 999)).toBe(150);
  expect(discountOf({ kind: "percent", value: 50 }, 1)).toBe(1);
  expect(discountOf({ kind: "percent", value: 100 }, 999)).toBe(999);
  expect(discountOf({ kind: "amount", value: 500 }, 300)).toBe(300);
  expect(discountOf({ kind: "none", value: 0 }, 300)).toBe(0);
});

test("the fee is a percentage and an amount for each paid ticket, none for a free one", () => {
  const rule = { basisPoints: 250, minor: 30 };
  expect(feeOf(rule, 1_200)).toBe(60);
  expect(feeOf(rule, 1_220)).toBe(61);
  expect(feeOf(rule, 1_219)).toBe(60);
  expect(feeOf(rule, 0)).toBe(0);
  // The dearest ticket at the highest fee is still counted exactly.
  expect(feeOf({ basisPoints: 3_000, minor: 0 }, 10_000_000_000)).toBe(3_000_000_000);
});
