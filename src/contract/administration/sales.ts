import { z } from "@hono/zod-openapi";
import { Named } from "../moderation/log.ts";
import { json, operation, type RateLimit } from "../operation.ts";
import { Day, Id, page, PageQuery, text, Time } from "../shapes.ts";
import { salesPeriods, staffOrderLists } from "./limits.ts";

const search: RateLimit = { bucket: "administration-search", allowed: 600, seconds: 3_600 };
const exporting: RateLimit = { bucket: "sales-export", allowed: 20, seconds: 3_600 };

/** Totals in minor units of a currency. */
const sums = {
  currency: z.string(),
  orders: z.number().int(),
  grossMinor: z.number().int().openapi({ description: "What buyers paid, fees included" }),
  feeMinor: z.number().int().openapi({ description: "Booking fees of the platform in it" }),
  refunds: z.number().int(),
  refundedMinor: z.number().int(),
  disputes: z.number().int(),
  disputedMinor: z.number().int().openapi({ description: "What buyers dispute at Stripe" }),
};

export const SalesTotals = z
  .object({
    paymentsAreReal: z.boolean(),
    items: z.array(
      z.object({
        ...sums,
        refundsDue: z
          .number()
          .int()
          .openapi({ description: "Refunds still on their way, of all time" }),
        refundsFailed: z.number().int(),
      }),
    ),
  })
  .openapi("SalesTotals");
export type SalesTotals = z.infer<typeof SalesTotals>;

export const getSalesTotals = operation("administrator", null, {
  method: "get",
  path: "/administration/sales",
  tags: ["administration"],
  summary: "What was sold, refunded and disputed in the last days, by currency, the largest first",
  request: { query: z.object({ days: z.enum(salesPeriods).optional() }) },
  responses: { 200: json(SalesTotals) },
});

export const SalesDay = z.object({ day: Day, ...sums }).openapi("SalesDay");
export type SalesDay = z.infer<typeof SalesDay>;

export const listSalesDays = operation("administrator", null, {
  method: "get",
  path: "/administration/sales/days",
  tags: ["administration"],
  summary: "The days with sales, refunds or disputes, latest first; a page is a month (UTC)",
  request: { query: PageQuery.pick({ cursor: true }) },
  responses: { 200: json(page(SalesDay)) },
});

const StaffOrderFilters = z.object({
  q: text(200).optional(),
  show: z.enum(staffOrderLists).optional(),
});
export type StaffOrderFilters = z.infer<typeof StaffOrderFilters>;

export const StaffOrder = z
  .object({
    id: Id,
    reference: z.string(),
    paidAt: Time,
    event: z.object({ slug: z.string(), title: z.string() }),
    buyer: Named.nullable().openapi({ description: "Null for a guest and a deleted account" }),
    name: z.string(),
    email: z.string(),
    tickets: z.number().int(),
    currency: z.string(),
    totalMinor: z.number().int(),
    feeMinor: z.number().int(),
    refundedMinor: z.number().int(),
    refundProblem: z
      .string()
      .nullable()
      .openapi({ description: "Why a refund failed, in the words of the payment provider" }),
    disputedMinor: z.number().int(),
  })
  .openapi("StaffOrder");
export type StaffOrder = z.infer<typeof StaffOrder>;

export const listStaffOrders = operation("administrator", search, {
  method: "get",
  path: "/administration/sales/orders",
  tags: ["administration"],
  summary: "Paid orders, latest first; found by reference or the buyer's email address",
  request: { query: PageQuery.extend(StaffOrderFilters.shape) },
  responses: { 200: json(page(StaffOrder)) },
});

const table = { description: "The table", content: { "text/csv": { schema: z.string() } } };

export const exportSalesDays = operation("administrator", exporting, {
  method: "get",
  path: "/administration/sales/days.csv",
  tags: ["administration"],
  summary: "All days with sales, as CSV",
  responses: { 200: table },
});

export const exportStaffOrders = operation("administrator", exporting, {
  method: "get",
  path: "/administration/sales/orders.csv",
  tags: ["administration"],
  summary: "Paid orders as CSV, latest first",
  request: { query: StaffOrderFilters },
  responses: { 200: table },
});
