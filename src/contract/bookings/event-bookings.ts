import { z } from "@hono/zod-openapi";
import { json, operation } from "../operation.ts";
import { Id, IdParam, page, PageQuery, Time } from "../shapes.ts";
import { SharesOfNet } from "./bookings.ts";
import { bookingSides, bookingStates, depositStates, settlementStates } from "./machine.ts";
import { Cancellation } from "./money.ts";
import { Statement } from "./statement.ts";
import { Terms } from "./terms.ts";

const Payments = z.object({
  dueMinor: z.int().openapi({
    description: "What of it nobody marked as paid; below zero: the act owes it",
  }),
  paidMinor: z.int().openapi({ description: "What was marked as paid; below zero: by the act" }),
  confirmedMinor: z.int().openapi({ description: "What of it its payee confirmed" }),
});

/** A booking as its event's team sees it: time, state and price, without riders and versions. */
export const EventBooking = z
  .object({
    id: Id,
    mine: z.boolean().openapi({ description: "Whether the viewer made it, and may open it" }),
    actName: z.string(),
    actSlug: z.string().nullable(),
    actIsGone: z.boolean().openapi({ description: "Whether the account of the act was deleted" }),
    state: z.enum(bookingStates),
    isTaken: z.boolean().openapi({
      description:
        "Whether the act is booked at that time already, as far as its calendar is shown to the viewer",
    }),
    sentBy: z.enum(bookingSides).openapi({ description: "Who sent the latest terms" }),
    startsAt: Time,
    terms: Terms.pick({ day: true, start: true, minutes: true, zone: true, fee: true }),
    deposit: z.enum(depositStates),
    depositMinor: z.int().openapi({ description: "In minor units of the terms' currency" }),
    settlement: z.enum(settlementStates),
    settled: Statement.pick({ feeMinor: true, depositMinor: true, balanceMinor: true })
      .extend(Payments.shape)
      .nullable()
      .openapi({ description: "By the final statement and its adjustments; null: not final" }),
    cancellation: Cancellation.nullable(),
    debt: Payments.nullable().openapi({
      description: "The payment of what the cancellation left owed; null: nothing",
    }),
  })
  .openapi("EventBooking");
export type EventBooking = z.infer<typeof EventBooking>;

export const listBookingsOfEvent = operation("person", null, {
  method: "get",
  path: "/events/{id}/bookings",
  tags: ["bookings"],
  summary: "The bookings of an event by their time, for those who see its money",
  request: { params: IdParam, query: PageQuery },
  responses: {
    200: json(
      page(EventBooking).extend({
        shares: SharesOfNet.openapi({
          description: "How much of its net each of its acts is promised or offered",
        }),
      }),
    ),
  },
});
