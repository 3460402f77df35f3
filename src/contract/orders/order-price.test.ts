import * as fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf, priceOf, shareOut } from "./order-price.ts";

const amount = fc.integer({ min: 0, max: 100_000_000_00 });
const typeId = fc.constantFrom("a", "b", "c");
const lines = fc.array(
  fc.record({ typeId, quantity: fc.integer({ min: 1, max: 50 }), unitMinor: amount }),
  { minLength: 1, maxLength: 20 },
);
const typeIds = fc.uniqueArray(typeId);
const promo = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant("percent" as const),
      value: fc.integer({ min: 0, max: 100 }),
      typeIds,
    }),
    fc.record({ kind: fc.constant("amount" as const), value: amount, typeIds }),
    fc.record({ kind: fc.constant("none" as const), value: fc.constant(0), typeIds }),
  ),
);
const fee = fc.record({
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  minor: fc.integer({ min: 0, max: 10_000 }),
});

test("prices are whole numbers that add up, and no discount exceeds what it applies to", () => {
  fc.assert(
    fc.property(lines, promo, fee, (wanted, code, rule) => {
      const price = priceOf({ lines: wanted, promo: code, fee: rule });
      const all = [price.subtotalMinor, price.discountMinor, price.feeMinor, price.totalMinor];
      for (const one of [...all, ...price.discounts]) {
        expect(Number.isSafeInteger(one)).toBe(true);
        expect(one).toBeGreaterThanOrEqual(0);
      }
      expect(price.totalMinor).toBe(price.subtotalMinor - price.discountMinor + price.feeMinor);
      expect(price.discounts.reduce((sum, one) => sum + one, 0)).toBe(price.discountMinor);
      for (const [at, line] of wanted.entries()) {
        const off = price.discounts[at] ?? -1;
        expect(off).toBeLessThanOrEqual(line.quantity * line.unitMinor);
        const isMeant = code && (code.typeIds.length === 0 || code.typeIds.includes(line.typeId));
        if (!isMeant) expect(off).toBe(0);
      }
    }),
  );
});

test("the parts of a split sum to the amount and differ by at most one", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 50 }), (whole, parts) => {
      const shares = shareOut(whole, parts);
      expect(shares).toHaveLength(parts);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test("halves round up, and free tickets have no fee", () => {
  const half = { lines: [{ typeId: "a", quantity: 1, unitMinor: 5 }], fee: noFee };
  expect(priceOf({ ...half, promo: percent(10) }).discountMinor).toBe(1);
  expect(priceOf({ ...half, promo: percent(9) }).discountMinor).toBe(0);
  expect(feeOf({ basisPoints: 290, minor: 30 }, [1_200, 1_200, 0])).toBe(2 * (35 + 30));
  expect(feeOf({ basisPoints: 1_000, minor: 0 }, [5])).toBe(1);
  const free = priceOf({ ...half, promo: percent(100), fee: { basisPoints: 290, minor: 30 } });
  expect(free.totalMinor).toBe(0);
});

const noFee = { basisPoints: 0, minor: 0 };
const percent = (value: number) => ({ kind: "percent" as const, value, typeIds: [] });
