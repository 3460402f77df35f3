import { z } from "@hono/zod-openapi";
import { Id, line } from "../shapes.ts";
import { shareAmounts, sumOfExpenses, sumPercent } from "./amounts.ts";
import { bookingLimits, feeKinds } from "./limits.ts";
import type { Terms } from "./terms.ts";

const Amount = z.int();

export const Expense = z
  .object({
    name: line(bookingLimits.expenseName, 1),
    amountMinor: z
      .int()
      .min(1, "Enter more than zero.")
      .max(bookingLimits.fee, "Enter a smaller amount."),
  })
  .openapi("BookingExpense");
export type Expense = z.infer<typeof Expense>;

/** A percentage of an event's net; the last share is the organizer's. */
const Share = z.object({
  bookingId: Id.nullable().openapi({ description: "null: what stays with the organizer" }),
  name: z.string(),
  percent: z.number(),
  amountMinor: Amount,
});

/** What an act is owed for a show, computed from the event's books. Amounts are in minor units. */
export const Statement = z
  .object({
    currency: z.string(),
    tickets: z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        amountMinor: Amount,
        priceMinor: Amount.nullable().optional().openapi({
          description:
            "Of one ticket; null where they were sold at several prices, left out in statements of earlier versions",
        }),
      }),
    ),
    grossMinor: Amount,
    refundedTickets: z.int(),
    refundsMinor: Amount,
    feesMinor: Amount.openapi({ description: "Booking fees, which stay with the platform" }),
    expenses: z.array(Expense),
    netMinor: Amount,
    shares: z.array(Share),
    kind: z.enum(feeKinds),
    percent: z.number(),
    guaranteeMinor: Amount,
    shareMinor: Amount,
    feeMinor: Amount.openapi({ description: "The guarantee or the share, as the terms say" }),
    depositMinor: Amount,
    balanceMinor: Amount.openapi({ description: "The fee without the deposit" }),
  })
  .openapi("BookingStatement");
export type Statement = z.infer<typeof Statement>;

/** The event's ticket sales according to its books. */
export type Door = Pick<
  Statement,
  "tickets" | "grossMinor" | "refundedTickets" | "refundsMinor" | "feesMinor"
>;

export const emptyDoor: Door = {
  tickets: [],
  grossMinor: 0,
  refundedTickets: 0,
  refundsMinor: 0,
  feesMinor: 0,
};

type Settling = {
  bookingId: string;
  fee: Terms["fee"];
  door: Door;
  expenses: Expense[];
  /** All acts that share this event's net, in a stable order. */
  acts: { bookingId: string; name: string; percent: number }[];
  depositMinor: number;
};

/** Computes a booking's statement; the shares of the acts and the organizer sum exactly to the net. */
export function makeStatement(settling: Settling): Statement {
  const { bookingId, fee, door, expenses, acts, depositMinor } = settling;
  const spent = sumOfExpenses(expenses);
  const netMinor = door.grossMinor - door.refundsMinor - door.feesMinor - spent;
  const shares = shareNet(netMinor, acts);
  const shareMinor = shares.find((share) => share.bookingId === bookingId)?.amountMinor ?? 0;
  const guaranteeMinor = fee.kind === "door" ? 0 : fee.guaranteeMinor;
  const feeMinor = Math.max(guaranteeMinor, fee.kind === "guarantee" ? 0 : shareMinor);
  return {
    currency: fee.currency,
    ...door,
    expenses,
    netMinor,
    shares,
    kind: fee.kind,
    percent: fee.kind === "guarantee" ? 0 : fee.percent,
    guaranteeMinor,
    shareMinor,
    feeMinor,
    depositMinor,
    balanceMinor: feeMinor - depositMinor,
  };
}

function shareNet(netMinor: number, acts: Settling["acts"]): Statement["shares"] {
  if (acts.length === 0) return [];
  const percents = acts.map(({ percent }) => percent);
  const amounts = shareAmounts(netMinor, percents);
  const ofActs = acts.map((act, at) => ({ ...act, amountMinor: amounts[at] ?? 0 }));
  const rest = Math.max(0, sumPercent([100, ...percents.map((percent) => -percent)]));
  return [
    ...ofActs,
    { bookingId: null, name: "", percent: rest, amountMinor: amounts.at(-1) ?? 0 },
  ];
}
