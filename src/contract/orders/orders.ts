import { z } from "@hono/zod-openapi";
import { EventCard, Key } from "../events/events.ts";
import { goingAudiences, eventLimits } from "../events/limits.ts";
import { Source } from "../events/shares.ts";
import { orderStates, orderLimits } from "./limits.ts";
import { ticketEnds, saleLimits } from "../tickets/limits.ts";
import { accountLimits } from "../accounts/limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Answer, Currency, Minor, Question, RefundPolicy } from "../tickets/sales.ts";
import {
  Honeypot,
  GuestKey,
  GuestKeyQuery,
  Id,
  IdParam,
  line,
  page,
  PageQuery,
  Time,
} from "../shapes.ts";

const writes: RateLimit = { bucket: "order-details", allowed: 300, seconds: 300 };
export const promoTries: RateLimit = { bucket: "promo-tries", allowed: 30, seconds: 300 };
const ticketWaits: RateLimit = { bucket: "ticket-waits", allowed: 60, seconds: 300 };

const tags = ["orders"];

/** A sum of ticket prices, in minor units of the order's currency. */
const Sum = z.number().int().min(0);

/** One type of ticket of an order. */
export const OrderLine = z.object({
  typeId: Id,
  name: z.string(),
  quantity: z.number().int(),
  unitMinor: Sum.openapi({ description: "Price of one, before any discount" }),
  discountMinor: Sum.openapi({ description: "Off the whole line" }),
});

/** A ticket as its order lists it. */
export const OrderTicket = z.object({
  id: Id,
  code: z.string().nullable().openapi({
    description: "What people say, such as MQ-7F3K2M9Q-01; null once somebody else has it",
  }),
  typeName: z.string(),
  holderName: z.string(),
  ended: z.enum(ticketEnds).nullable(),
});

export const Order = z
  .object({
    id: Id,
    reference: z.string().openapi({ description: "What people say, such as MQ-7F3K2M9Q" }),
    state: z.enum(orderStates),
    event: EventCard,
    lines: z.array(OrderLine),
    currency: Currency,
    subtotalMinor: Sum,
    discountMinor: Sum,
    feeMinor: Sum,
    totalMinor: Sum,
    refundedMinor: Sum.openapi({ description: "Of the total, what went back" }),
    returnedMinor: Sum.openapi({
      description: "On top of the total, what was paid too late or twice and went back",
    }),
    promoCode: z.string().nullable(),
    hasCodes: z.boolean().openapi({ description: "There is a promo code that can be used now" }),
    policy: RefundPolicy,
    policyStart: Time.openapi({
      description: "The start its policy counts to: the latest one since it was paid",
    }),
    host: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .openapi({ description: "Who sells it; null once their account is deleted" }),
    offered: z.boolean().openapi({ description: "A freed place, kept for who waited" }),
    expiresAt: Time.openapi({ description: "Until when its places are kept" }),
    serverNow: Time.openapi({ description: "What the server's clock says, for the countdown" }),
    name: z.string(),
    email: z.string(),
    holders: z.array(z.string()).openapi({ description: "In the order of the lines" }),
    answers: z.array(Answer),
    questions: z.array(Question).openapi({ description: "What is asked" }),
    seenBy: z.enum(goingAudiences),
    guest: z.boolean().openapi({ description: "Nobody's account has it yet" }),
    paidAt: Time.nullable(),
    tickets: z.array(OrderTicket).openapi({ description: "Once it is paid" }),
    can: z.object({
      pay: z.boolean(),
      cancel: z.boolean(),
      refund: z.boolean(),
      claim: z.boolean(),
    }),
  })
  .openapi("Order");
export type Order = z.infer<typeof Order>;

export const StartedOrder = Order.extend({
  key: z
    .string()
    .nullable()
    .openapi({ description: "Opens a guest's order; null for who is signed in" }),
}).openapi("StartedOrder");
export type StartedOrder = z.infer<typeof StartedOrder>;

const code = line(saleLimits.code);

export const startOrder = operation("anyone", "conditional", {
  method: "post",
  path: "/events/{id}/orders",
  tags,
  summary: "Hold tickets for ten minutes; repeating the request gives the same order",
  request: {
    params: IdParam,
    body: body(
      z.object({
        attempt: Id.openapi({ description: "Made by the browser, one for each try" }),
        browser: Id.optional().openapi({
          description:
            "Made by the browser, one for each event; its guests' holds are counted by it",
        }),
        lines: z
          .array(
            z.object({
              typeId: Id,
              quantity: z.number().int().min(1).max(saleLimits.perOrder),
              unitMinor: Minor.optional().openapi({
                description: "What the buyer gives for one, of pay-what-you-want",
              }),
            }),
          )
          .min(1)
          .max(saleLimits.types),
        code: code.optional().openapi({ description: "A promo code" }),
        totalMinor: Sum.openapi({ description: "What the buyer was shown, the fee included" }),
        key: Key.optional().openapi({ description: "Of the invitation by which they came" }),
        source: Source.optional(),
        shareCode: line(eventLimits.code).optional(),
      }),
    ),
  },
  responses: { 201: json(StartedOrder) },
});
export type StartOrder = z.infer<
  (typeof startOrder.request.body.content)["application/json"]["schema"]
>;

export const getOrder = operation("anyone", null, {
  method: "get",
  path: "/orders/{id}",
  tags,
  summary: "Get an order, as its buyer or with its key",
  request: { params: IdParam, query: GuestKeyQuery },
  responses: { 200: json(Order) },
});

export const fillOrder = operation("anyone", writes, {
  method: "put",
  path: "/orders/{id}/details",
  tags,
  summary: "Set the buyer and the ticket holders; missing details can follow until payment",
  request: {
    params: IdParam,
    query: GuestKeyQuery,
    body: body(
      z.object({
        name: line(accountLimits.name),
        email: z.union([
          z.literal(""),
          z
            .email("Enter the full address, for example ines@okafor.example.")
            .max(accountLimits.email),
        ]),
        holders: z.array(line(accountLimits.name)).max(saleLimits.perOrder),
        answers: z
          .array(z.object({ id: Id, answer: line(orderLimits.answer) }))
          .max(saleLimits.questions),
        seenBy: z.enum(goingAudiences).optional().openapi({ description: "As before when absent" }),
        website: Honeypot,
      }),
    ),
  },
  responses: { 200: json(Order) },
});
export type FillOrder = z.infer<
  (typeof fillOrder.request.body.content)["application/json"]["schema"]
>;

export const applyCode = operation("anyone", promoTries, {
  method: "put",
  path: "/orders/{id}/code",
  tags,
  summary: "Apply or remove a promo code; the price changes while the places are held",
  request: {
    params: IdParam,
    query: GuestKeyQuery,
    body: body(z.object({ code: code.nullable() })),
  },
  responses: { 200: json(Order) },
});

export const confirmOrder = operation("anyone", writes, {
  method: "post",
  path: "/orders/{id}/confirm",
  tags,
  summary: "Confirm a free order and get its tickets",
  request: { params: IdParam, query: GuestKeyQuery },
  responses: { 200: json(Order) },
});

export const cancelOrder = operation("anyone", writes, {
  method: "delete",
  path: "/orders/{id}",
  tags,
  summary: "Release the places of an unpaid order",
  request: { params: IdParam, query: GuestKeyQuery },
  responses: { 200: json(Order) },
});

export const claimOrder = operation("person", writes, {
  method: "post",
  path: "/orders/{id}/claim",
  tags,
  summary: "Move an order made as a guest, with its tickets, into your account",
  request: { params: IdParam, body: body(z.object({ key: GuestKey })) },
  responses: { 200: json(Order) },
});

export const listMyOrders = operation("person", null, {
  method: "get",
  path: "/my/orders",
  scope: "orders:read",
  tags,
  summary: "Your orders, latest first; without unpaid ones, unless money was returned",
  request: { query: PageQuery },
  responses: { 200: json(page(Order)) },
});

/** A user's entry on the waitlist of a ticket type. */
export const WaitlistEntry = z
  .object({
    typeId: Id,
    quantity: z.number().int(),
    ahead: z.number().int().openapi({ description: "How many wait longer" }),
    orderId: Id.nullable().openapi({ description: "The order that keeps places for one now" }),
  })
  .openapi("TicketWait");
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const listMyWaitlistEntries = operation("person", null, {
  method: "get",
  path: "/events/{id}/waitlist",
  tags,
  summary: "The ticket types of an event that you are waiting for",
  request: { params: IdParam },
  responses: { 200: json(z.array(WaitlistEntry)) },
});

export const joinTicketWaitlist = operation("person", ticketWaits, {
  method: "put",
  path: "/events/{id}/waitlist",
  tags,
  summary: "Join the waitlist for sold-out tickets; changing the quantity keeps your position",
  request: {
    params: IdParam,
    body: body(
      z.object({
        typeId: Id,
        quantity: z.number().int().min(1).max(saleLimits.perOrder),
        key: Key.optional().openapi({ description: "Of the invitation by which they came" }),
      }),
    ),
  },
  responses: { 200: json(WaitlistEntry) },
});

export const leaveTicketWaitlist = operation("person", ticketWaits, {
  method: "delete",
  path: "/events/{id}/waitlist/{typeId}",
  tags,
  summary: "Leave the waitlist for tickets",
  request: { params: IdParam.extend({ typeId: Id }) },
  responses: { 204: noContent },
});
