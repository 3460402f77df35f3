import { z } from "@hono/zod-openapi";
import { refundReasons, refundStates, orderLimits } from "./limits.ts";
import { saleLimits } from "../tickets/limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Currency, Minor } from "../tickets/sales.ts";
import { GuestKeyQuery, Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";

const organizerRefunds: RateLimit = { bucket: "refunds", allowed: 600, seconds: 300 };
const looks: RateLimit = { bucket: "books", allowed: 120, seconds: 300 };
const payouts: RateLimit = { bucket: "payouts", allowed: 10, seconds: 600 };
const payoutRefreshes: RateLimit = { bucket: "payouts-refresh", allowed: 60, seconds: 300 };

/** `test`: no money moves, and every screen about money must say so. */
export const PaymentsMode = z.enum(["test", "stripe"]);
export type PaymentsMode = z.infer<typeof PaymentsMode>;

export const getPaymentsMode = operation("anyone", null, {
  method: "get",
  path: "/payments/mode",
  tags: ["payments"],
  summary: "Whether real money moves here",
  responses: { 200: json(z.object({ mode: PaymentsMode })) },
});

export const startPayment = operation("anyone", "conditional", {
  method: "post",
  path: "/orders/{id}/payment",
  tags: ["payments"],
  summary: "Get the payment page of a held order; repeating gives the same page",
  request: { params: IdParam, query: GuestKeyQuery },
  responses: { 200: json(z.object({ id: Id, url: z.string() })) },
});

export const simulatePayment = operation("anyone", "conditional", {
  method: "post",
  path: "/payments/{id}/test",
  tags: ["payments"],
  summary: "Complete or fail a test payment; only without a real payment service",
  request: {
    params: IdParam,
    query: GuestKeyQuery,
    body: body(z.object({ as: z.enum(["pay", "decline", "slow", "abandon"]) })),
  },
  responses: { 204: noContent },
});

export const RefundQuote = z.object({
  amountMinor: Minor,
  currency: Currency,
  paidMinor: Minor,
  /** Why a refund is allowed: the policy at purchase, a changed event, or a free ticket. */
  by: z.enum(["policy", "change", "free"]),
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const quoteRefund = operation("anyone", null, {
  method: "get",
  path: "/tickets/{id}/refund",
  tags: ["payments"],
  summary: "What the buyer of a ticket gets back for it now",
  request: { params: IdParam, query: GuestKeyQuery },
  responses: { 200: json(RefundQuote) },
});

export const requestRefund = operation("anyone", "conditional", {
  method: "post",
  path: "/tickets/{id}/refund",
  tags: ["payments"],
  summary: "Return a ticket for the amount shown",
  request: { params: IdParam, query: GuestKeyQuery, body: body(z.object({ amountMinor: Minor })) },
  responses: { 200: json(RefundQuote) },
});

/** A refund to a buyer. */
export const Refund = z.object({
  id: Id,
  order: z.object({ id: Id, reference: z.string(), name: z.string() }),
  tickets: z.number().int(),
  amountMinor: Minor,
  currency: Currency,
  reason: z.enum(refundReasons),
  note: z.string(),
  state: z.enum(refundStates),
  failure: z.string(),
  createdAt: Time,
});
export type Refund = z.infer<typeof Refund>;

export const refundOrder = operation("person", organizerRefunds, {
  method: "post",
  path: "/events/{id}/orders/{orderId}/refunds",
  scope: "orders:write",
  tags: ["payments"],
  summary:
    "Give money of an order back: all of these tickets, which end, or an amount, which ends none",
  request: {
    params: IdParam.extend({ orderId: Id }),
    body: body(
      z
        .object({
          key: Id.openapi({ description: "Made up for this try; sent again, it is one refund" }),
          ticketIds: z.array(Id).min(1).max(saleLimits.perOrder).optional(),
          amountMinor: Minor.min(1).optional(),
          note: line(orderLimits.note).default(""),
        })
        .refine(
          ({ ticketIds, amountMinor }) => (ticketIds === undefined) !== (amountMinor === undefined),
          "Name tickets or an amount.",
        ),
    ),
  },
  responses: { 200: json(Refund) },
});

/** What an organizer can still refund of an order. */
export const Refundable = z.object({
  currency: Currency,
  leftMinor: Minor.openapi({ description: "Of all that was paid, what has not gone back" }),
  ticketsLeftMinor: Minor.openapi({
    description: "The same without the booking fee, which goes back with no ticket",
  }),
  tickets: z
    .array(z.object({ id: Id, paidMinor: Minor }))
    .openapi({ description: "Those that have not ended" }),
});

export const getRefundable = operation("person", null, {
  method: "get",
  path: "/events/{id}/orders/{orderId}/refundable",
  scope: "orders:read",
  tags: ["payments"],
  summary: "What can still be given back of an order, for the event's organizers",
  request: { params: IdParam.extend({ orderId: Id }) },
  responses: { 200: json(Refundable) },
});

export const listRefunds = operation("person", null, {
  method: "get",
  path: "/events/{id}/refunds",
  scope: "orders:read",
  tags: ["payments"],
  summary: "An event's refunds, latest first, for its organizers",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Refund)) },
});

export const retryRefund = operation("person", organizerRefunds, {
  method: "post",
  path: "/events/{id}/refunds/{refundId}/retry",
  scope: "orders:write",
  tags: ["payments"],
  summary: "Try again to move a refund that failed",
  request: { params: IdParam.extend({ refundId: Id }) },
  responses: { 204: noContent },
});

/** What the acts of an event get from its bookings in one currency, in minor units. */
export const CostsOfActs = z.object({
  statements: z.int().openapi({ description: "How many final statements" }),
  feesMinor: z.int().openapi({ description: "By these and their adjustments" }),
  balancesMinor: z.int().openapi({ description: "Of the fees, after the deposits" }),
  depositsMinor: z.int().openapi({ description: "Paid for bookings without a final statement" }),
  paidMinor: z.int().openapi({ description: "Balances of these that were marked as paid" }),
  unsettled: z.int().openapi({
    description: "Accepted bookings whose fees are to come: their statements are not final",
  }),
  guarantees: z.int().openapi({ description: "How many of these have a guarantee" }),
  agreedMinor: z.int().openapi({ description: "Of these guarantees, what was not paid yet" }),
  shares: z.int().openapi({ description: "How many unsettled bookings have a share of the net" }),
  expensesMinor: z.int().openapi({
    description:
      "Expenses of the night that final statements agree on, which are paid outside this site",
  }),
  cancelledMinor: z
    .int()
    .openapi({ description: "For cancelled bookings; negative: acts owe the organizer" }),
  dueMinor: z.int().openapi({
    description: "Of final statements and cancellations, what the organizer has not marked as paid",
  }),
  dueFromActsMinor: z.int().openapi({ description: "What acts have not marked as paid" }),
  unconfirmedMinor: z.int().openapi({
    description: "What was marked as paid and is not confirmed",
  }),
});
export type CostsOfActs = z.infer<typeof CostsOfActs>;

/** An event's money, in minor units. */
export const Books = z.object({
  mode: PaymentsMode,
  currency: Currency.nullable(),
  /** All payments that bought tickets; late and double payments are excluded from both sums. */
  soldMinor: z.number().int(),
  refundedMinor: z.number().int(),
  /** Booking fees, which stay with the platform. */
  feesMinor: z.number().int(),
  /** What the organizer is owed. */
  netMinor: z.number().int(),
  acts: CostsOfActs.openapi({ description: "What the event's acts get, in the same currency" }),
  otherActs: z.array(CostsOfActs.extend({ currency: Currency })).openapi({
    description: "What acts get whose fees are in other currencies",
  }),
  /** What remains of the net after the acts and the expenses. */
  remainingMinor: z.number().int(),
  /** Refunds waiting for their transfer, and those that failed. */
  due: z.number().int(),
  failed: z.number().int(),
  /** Refunds and disputes started at the payment provider, which the organizer has to review. */
  unmatched: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["refund", "dispute"]),
      reference: z.string(),
      amountMinor: z.number().int(),
      at: Time,
    }),
  ),
});
export type Books = z.infer<typeof Books>;

export const getBooks = operation("person", looks, {
  method: "get",
  path: "/events/{id}/books",
  scope: "orders:read",
  tags: ["payments"],
  summary: "An event's books: what was sold, refunded and is still owed, for its organizers",
  request: { params: IdParam },
  responses: { 200: json(Books) },
});

/** Where the user's sales are paid out. `none`: not set up; `unfinished`: the payment provider needs more details. */
export const Payouts = z.object({
  mode: PaymentsMode,
  state: z.enum(["none", "unfinished", "ready"]),
});
export type Payouts = z.infer<typeof Payouts>;

export const getPayouts = operation("person", null, {
  method: "get",
  path: "/my/payouts",
  tags: ["payments"],
  summary: "Where your sales are paid out",
  responses: { 200: json(Payouts) },
});

export const connectPayouts = operation("person", payouts, {
  method: "post",
  path: "/my/payouts",
  tags: ["payments"],
  summary: "Get the payment service's page for setting up your payouts",
  responses: { 200: json(z.object({ url: z.string() })) },
});

export const refreshPayouts = operation("person", payoutRefreshes, {
  method: "post",
  path: "/my/payouts/refresh",
  tags: ["payments"],
  summary: "Check whether the payment service accepts payments for you",
  responses: { 200: json(Payouts) },
});
