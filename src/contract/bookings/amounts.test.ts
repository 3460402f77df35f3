import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  cancellationAmounts,
  cancelledPercent,
  depositMinor,
  divideAmount,
  shareAmounts,
  sumPercent,
} from "./amounts.ts";
import { makeStatement } from "./statement.ts";

const amount = fc.nat(10_000_000_000);
/** With two decimals. */
const percent = fc.nat(10_000).map((hundredths) => hundredths / 100);
const tiers = [
  { days: 30, percent: 25 },
  { days: 7, percent: 50 },
  { days: 1, percent: 100 },
];

test("the parts of an amount sum to it, and none is off by a cent or more", () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 9 }),
      (whole, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = divideAmount(whole, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (whole * (weights[at] ?? 0)) / total)).toBeLessThan(1.001);
      },
    ),
    { numRuns: 1_000 },
  );
  // The odd cent goes to the largest remainder.
  expect(divideAmount(314_412, [60, 10, 30])).toEqual([188_647, 31_441, 94_324]);
});

test("the latest applicable tier decides what is due", () => {
  const due = [31, 30, 8, 7, 2, 1, 0].map((days) => cancelledPercent(tiers, days));
  expect(due).toEqual([0, 25, 25, 50, 50, 100, 100]);
});

test("a cancelled booking splits its deposit to the cent, and an act that cancels gets none of it", () => {
  const fee = { kind: "guarantee" as const, currency: "USD", guaranteeMinor: 120_001, percent: 0 };
  fc.assert(
    fc.property(
      fc.nat(60),
      amount,
      fc.constantFrom("organizer", "talent"),
      (daysBefore, heldMinor, by) => {
        const one = cancellationAmounts(
          { fee, cancellation: tiers },
          { by, daysBefore, heldMinor },
        );
        expect(one.depositToActMinor + one.depositToOrganizerMinor).toBe(heldMinor);
        expect(one.depositToActMinor + one.owedMinor).toBe(one.dueMinor);
        if (by === "talent") expect(one.depositToActMinor).toBe(0);
      },
    ),
  );
  const cancel = (by: "organizer" | "talent", daysBefore: number) =>
    cancellationAmounts({ fee, cancellation: tiers }, { by, daysBefore, heldMinor: 30_000 });
  expect(cancel("organizer", 5)).toMatchObject({ dueMinor: 60_001, owedMinor: 30_001 });
  expect(cancel("organizer", 20)).toMatchObject({ dueMinor: 30_000, depositToOrganizerMinor: 0 });
  expect(cancel("talent", 5)).toMatchObject({ owedMinor: 60_001, depositToOrganizerMinor: 30_000 });
});

test("the shares of all acts and of the organizer sum to the net, and the fee is the better of both", () => {
  fc.assert(
    fc.property(
      fc.array(percent, { minLength: 1, maxLength: 5 }),
      fc.record({
        grossMinor: amount,
        refundsMinor: fc.nat(1_000_000),
        feesMinor: fc.nat(100_000),
      }),
      fc.nat(5_000_000),
      fc.constantFrom("guarantee", "door", "better"),
      (percents, sums, guaranteeMinor, kind) => {
        const acts = percents.map((one, at) => ({
          bookingId: `${at}`,
          name: `Act ${at}`,
          percent: one,
        }));
        const statement = makeStatement({
          bookingId: "0",
          fee: { kind, currency: "EUR", guaranteeMinor, percent: percents[0] ?? 0 },
          door: { tickets: [], refundedTickets: 0, ...sums },
          expenses: [{ name: "Sound", amountMinor: 12_345 }],
          acts,
          depositMinor: 0,
        });
        const { shares, netMinor, feeMinor, shareMinor } = statement;
        expect(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(netMinor);
        const better =
          { guarantee: guaranteeMinor, door: shareMinor }[kind as "door"] ??
          Math.max(guaranteeMinor, shareMinor);
        expect(feeMinor).toBe(better);
        expect(shareMinor).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("each act gets its percentage of the net to the coin, also where more than all of it was promised", () => {
  fc.assert(
    fc.property(amount, fc.array(percent, { minLength: 1, maxLength: 6 }), (net, percents) => {
      const amounts = shareAmounts(net, percents);
      const ofActs = amounts.slice(0, -1);
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(net);
      const hundredths = percents.map((one) => BigInt(Math.round(one * 100)));
      for (const [at, one] of ofActs.entries()) {
        const exact = BigInt(net) * (hundredths[at] ?? 0n);
        const apart = BigInt(one) * 10_000n - exact;
        expect(apart > -10_000n && apart < 10_000n).toBe(true);
      }
      const promised = hundredths.reduce((sum, one) => sum + one, 0n);
      if (promised <= 10_000n) return;
      const together = Number((BigInt(net) * promised * 2n + 10_000n) / 20_000n);
      expect(ofActs.reduce((sum, one) => sum + one, 0)).toBe(together);
    }),
    { numRuns: 1_000 },
  );
  // Sixty percent of 221.88 is 133.128.
  expect(shareAmounts(22_188, [60, 33, 33])).toEqual([13_313, 7_322, 7_322, -5_769]);
  expect(shareAmounts(100_000, [33.33, 12.5])).toEqual([33_330, 12_500, 54_170]);
  expect(sumPercent([33.33, 33.33, 33.34])).toBe(100);
});

function dueOf(guaranteeMinor: number, tier: number) {
  const fee = { kind: "guarantee" as const, currency: "EUR", guaranteeMinor, percent: 0 };
  const cancelled = cancellationAmounts(
    { fee, cancellation: [{ days: 30, percent: tier }] },
    { by: "organizer", daysBefore: 5, heldMinor: 0 },
  );
  expect(depositMinor({ fee, depositPercent: tier })).toBe(cancelled.dueMinor);
  return cancelled.dueMinor;
}

test("deposits and cancellations round to the nearest cent, half a cent up", () => {
  expect(dueOf(10_003, 33)).toBe(3_301);
  expect(dueOf(33_333, 50)).toBe(16_667);
  expect(dueOf(10_003, 20)).toBe(2_001);
  expect(dueOf(10_001, 50)).toBe(5_001);
  expect(dueOf(10_000, 100)).toBe(10_000);
});
