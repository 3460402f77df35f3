import { z } from "@hono/zod-openapi";
import { KeyQuery } from "../events/events.ts";
import {
  promoKinds,
  questionKinds,
  saleStates,
  ticketAdmissions,
  ticketKinds,
  saleLimits,
} from "./limits.ts";
import { orderLimits } from "../orders/limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, Time } from "../shapes.ts";

const edits: RateLimit = { bucket: "sales", allowed: 120, seconds: 300 };
// One copy may write to all dates of a series.
const copies: RateLimit = { bucket: "sales-copies", allowed: 20, seconds: 300 };

/** An amount in minor units of its currency (ISO 4217): cents, yen, fils. */
export const Minor = z.number().int().min(0).max(saleLimits.priceMinor);

/** ISO 4217, such as EUR. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, "Choose a currency.");

/** What a buyer can refund without the organizer: the tier with the most hours among those that still apply; nothing without tiers. */
export const RefundPolicy = z.object({
  tiers: z
    .array(
      z.object({
        hoursBefore: z.number().int().min(0).max(8760),
        percent: z.number().int().min(0).max(100),
      }),
    )
    .max(saleLimits.tiers),
  feeMinor: Minor.openapi({ description: "Kept of each ticket's refund" }),
});
export type RefundPolicy = z.infer<typeof RefundPolicy>;

/** A question at checkout, answered once per order. */
export const Question = z.object({
  id: Id,
  label: line(saleLimits.question, 1),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  options: z.array(line(saleLimits.option, 1)).max(saleLimits.options),
});
export type Question = z.infer<typeof Question>;

/** A buyer's answer, with the question's text as it was then. */
export const Answer = z.object({ id: Id, label: z.string(), answer: line(orderLimits.answer) });
export type Answer = z.infer<typeof Answer>;

const TypeInput = z.object({
  id: Id,
  name: line(saleLimits.name, 1),
  description: line(saleLimits.description),
  kind: z.enum(ticketKinds),
  priceMinor: Minor.openapi({
    description: "The price; of pay-what-you-want what is suggested; 0 when free",
  }),
  minimumMinor: Minor.openapi({ description: "The least of pay-what-you-want" }),
  quantity: z
    .number()
    .int()
    .min(1, "Sell at least one.")
    .max(saleLimits.quantity)
    .nullable()
    .openapi({ description: "null: as many as the pool or the event holds" }),
  poolId: Id.nullable().openapi({ description: "Whose places it shares" }),
  opensAt: Time.nullable(),
  closesAt: Time.nullable(),
  perOrder: z.number().int().min(1, "Allow at least one.").max(saleLimits.perOrder).nullable(),
  hidden: z
    .boolean()
    .openapi({ description: "Shown only to buyers who type a code that opens it" }),
  withdrawn: z.boolean().openapi({ description: "No longer sold" }),
  admitsTo: z.enum(ticketAdmissions).default("both").openapi({
    description: "What it opens of an event that is held at a place and online",
  }),
});
const PoolInput = z.object({
  id: Id,
  name: line(saleLimits.name, 1),
  capacity: z.number().int().min(1, "Give it at least one place.").max(saleLimits.quantity),
});
const whole = {
  currency: Currency,
  refundPolicy: RefundPolicy,
  questions: z.array(Question).max(saleLimits.questions),
  perOrder: z.number().int().min(1, "Allow at least one.").max(saleLimits.perOrder),
  resale: z.boolean().openapi({ description: "Holders may return a ticket to the waitlist" }),
  repliesByEmail: z.boolean().default(false).openapi({ description: "Buyers may reply by email" }),
};

/** The organizer's sales setup, with types in display order. An event without types uses RSVPs. */
export const SalesInput = z.object({
  version: z.number().int().min(0).openapi({ description: "As it was read; 0 at first" }),
  ...whole,
  types: z.array(TypeInput).max(saleLimits.types),
  pools: z.array(PoolInput).max(saleLimits.pools),
});
export type SalesInput = z.infer<typeof SalesInput>;

const taken = z.number().openapi({ description: "Held or sold" });

/** Everything an event sells, as its organizers see it. */
export const Sales = z
  .object({
    version: z.number(),
    ...whole,
    types: z.array(TypeInput.extend({ taken, sold: z.boolean() })),
    pools: z.array(PoolInput.extend({ taken })),
    currencyFixed: z.boolean().openapi({ description: "Something was ordered in it" }),
    sharedCurrency: z.string().nullable().openapi({
      description:
        "The currency in which acts were promised a share, in which the event has to sell",
    }),
    maySellPaid: z.boolean().openapi({ description: "The viewer's email address is verified" }),
  })
  .openapi("Sales");
export type Sales = z.infer<typeof Sales>;

const tags = ["sales"];

export const getSales = operation("person", null, {
  method: "get",
  path: "/events/{id}/sales",
  scope: "events:read",
  tags,
  summary: "What an event sells, for those who run it",
  request: { params: IdParam },
  responses: { 200: json(Sales) },
});

export const saveSales = operation("person", edits, {
  method: "put",
  path: "/events/{id}/sales",
  scope: "events:write",
  tags,
  summary: "Set what an event sells; ticket types that were sold can only be withdrawn",
  request: { params: IdParam, body: body(SalesInput) },
  responses: { 200: json(Sales) },
});

const waited = z.number().openapi({
  description: "Dates that stay by RSVP because people wait there for a place",
});

export const SalesCopies = z
  .object({
    due: z.number().openapi({ description: "Dates to come that sell nothing and may sell this" }),
    waited,
  })
  .openapi("SalesCopies");
export type SalesCopies = z.infer<typeof SalesCopies>;

export const SalesCopied = z
  .object({ made: z.number().openapi({ description: "Dates that sell the same now" }), waited })
  .openapi("SalesCopied");
export type SalesCopied = z.infer<typeof SalesCopied>;

export const getSalesCopies = operation("person", null, {
  method: "get",
  path: "/events/{id}/sales/copies",
  scope: "events:read",
  tags,
  summary: "How many other upcoming dates of an event's series could sell the same tickets",
  request: { params: IdParam },
  responses: { 200: json(SalesCopies) },
});

export const sellAtOtherDates = operation("person", copies, {
  method: "post",
  path: "/events/{id}/sales/copies",
  scope: "events:write",
  tags,
  summary:
    "Copy ticket sales to the other upcoming dates of the series; dates that already sell stay",
  request: { params: IdParam },
  responses: { 200: json(SalesCopied) },
});

const typedCode = line(saleLimits.code, 1);

const promo = {
  code: typedCode.regex(/^[\p{L}\p{N}_-]+$/u, "Use letters, digits, - and _ only."),
  kind: z.enum(promoKinds),
  value: Minor.openapi({ description: "Percent, or minor units off each ticket" }),
  typeIds: z
    .array(Id)
    .max(saleLimits.types)
    .openapi({ description: "What it is good for; none: all" }),
  opensHidden: z.boolean(),
  most: z
    .number()
    .int()
    .min(1, "Let it be used at least once.")
    .max(saleLimits.quantity)
    .nullable()
    .openapi({ description: "How many orders may use it" }),
  opensAt: Time.nullable(),
  closesAt: Time.nullable(),
};
export const PromoInput = z.object(promo);
export type PromoInput = z.infer<typeof PromoInput>;

export const Promo = z
  .object({ id: Id, ...promo, used: z.number().openapi({ description: "Orders that use it" }) })
  .openapi("PromoCode");
export type Promo = z.infer<typeof Promo>;

export const listPromos = operation("person", null, {
  method: "get",
  path: "/events/{id}/promos",
  scope: "events:read",
  tags,
  summary: "An event's promo codes, for those who run it",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(Promo) })) },
});

const PromoParams = IdParam.extend({ promoId: Id });

export const savePromo = operation("person", edits, {
  method: "put",
  path: "/events/{id}/promos/{promoId}",
  scope: "events:write",
  tags,
  summary: "Create or change a promo code; existing orders keep their price",
  request: { params: PromoParams, body: body(PromoInput) },
  responses: { 200: json(Promo) },
});

export const deletePromo = operation("person", edits, {
  method: "delete",
  path: "/events/{id}/promos/{promoId}",
  scope: "events:write",
  tags,
  summary: "Delete a promo code",
  request: { params: PromoParams },
  responses: { 204: noContent },
});

export const OfferType = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(ticketKinds),
  priceMinor: z.number(),
  minimumMinor: z.number(),
  admitsTo: z.enum(ticketAdmissions),
  state: z.enum(saleStates),
  left: z.number().nullable().openapi({ description: "Places left, when they are few" }),
  perOrder: z.number().openapi({ description: "Most of one order" }),
  opensAt: Time.nullable(),
  closesAt: Time.nullable(),
});
export type OfferType = z.infer<typeof OfferType>;

/** What visitors can buy for an event. */
export const Offer = z
  .object({
    currency: z.string(),
    fee: z.object({ basisPoints: z.number(), minor: z.number() }).openapi({
      description: "On top of each paid ticket: hundredths of a percent, and minor units",
    }),
    perOrder: z.number(),
    types: z.array(OfferType),
    promo: z
      .object({
        code: z.string(),
        kind: z.enum(promoKinds),
        value: z.number(),
        typeIds: z.array(Id),
      })
      .nullable(),
    hasCodes: z.boolean().openapi({ description: "There is a promo code that can be used now" }),
    questions: z.array(Question),
    refundPolicy: RefundPolicy,
    resale: z.boolean(),
  })
  .openapi("Offer");
export type Offer = z.infer<typeof Offer>;

export const getOffer = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/offer",
  scope: "events:read",
  tags,
  summary: "The tickets of an event; hidden ones with the code that opens them",
  request: { params: IdParam, query: KeyQuery.extend({ code: typedCode.optional() }) },
  responses: { 200: json(Offer) },
});
