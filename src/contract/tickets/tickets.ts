import { z } from "@hono/zod-openapi";
import { CancellationRefund, EventCard } from "../events/events.ts";
import { ticketAdmissions, ticketEnds } from "./limits.ts";
import { accountLimits } from "../accounts/limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Currency, Minor } from "./sales.ts";
import { GuestKeyQuery, Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";

const looks: RateLimit = { bucket: "ticket-looks", allowed: 600, seconds: 300, per: "address" };
const prints: RateLimit = { bucket: "ticket-prints", allowed: 60, seconds: 300, per: "address" };
const writes: RateLimit = { bucket: "tickets", allowed: 60, seconds: 300 };

const tags = ["tickets"];

export const Ticket = z
  .object({
    id: Id,
    code: z.string().openapi({ description: "What people say, such as MQ-7F3K2M9Q-01" }),
    number: z.number().int(),
    of: z.number().int().openapi({ description: "How many its order has" }),
    reference: z.string().nullable().openapi({
      description: "Its order's; null for who got it from somebody",
    }),
    event: EventCard,
    address: z.string(),
    doors: z.string().openapi({ description: "When they open, on the clock of the place, or ''" }),
    typeName: z.string(),
    admitsTo: z
      .enum(ticketAdmissions)
      .openapi({ description: "Its event's doors, its room, or both" }),
    paidMinor: Minor.openapi({ description: "What was paid for it, fee apart" }),
    currency: Currency,
    holderName: z.string(),
    holder: PersonCard.nullable(),
    ended: z.enum(ticketEnds).nullable().openapi({ description: "Why it no longer admits" }),
    inAt: Time.nullable().openapi({ description: "When it was let in" }),
    returningSince: Time.nullable().openapi({ description: "It waits to be sold again" }),
    promised: z.boolean().openapi({ description: "Somebody is about to buy it" }),
    offeredUntil: Time.nullable().openapi({
      description: "It is promised to somebody on the waitlist, who has not started to pay",
    }),
    linkUntil: Time.nullable().openapi({ description: "A link that hands it on is open" }),
    can: z.object({
      name: z.boolean(),
      transfer: z.boolean(),
      return: z.boolean(),
      takeBack: z.boolean(),
      refund: z.boolean().openapi({ description: "Only its buyer may ask for the money" }),
    }),
  })
  .openapi("Ticket");
export type Ticket = z.infer<typeof Ticket>;

export const TicketPage = Ticket.extend({
  orderId: Id.nullable().openapi({ description: "For the buyer only" }),
  qr: z.string().nullable().openapi({ description: "The signed code; null when it admits nobody" }),
  sentTo: z.string().nullable().openapi({ description: "Where a copy goes, for the buyer only" }),
  joinLink: z.string().nullable().openapi({ description: "How to join an event online" }),
  guest: z.boolean().openapi({ description: "Nobody's account has it yet" }),
  refundUntil: Time.nullable().openapi({
    description: "Until when its buyer may have all back, since the event has changed",
  }),
  asked: z.boolean().openapi({
    description: "Its guest is asked whether they keep it, since the event has changed",
  }),
  cancellation: z
    .object({
      message: z.string(),
      refund: CancellationRefund.nullable().openapi({
        description: "What its buyer gets back for the order; null for others",
      }),
    })
    .nullable()
    .openapi({ description: "When the event was cancelled: why, and the money" }),
  others: z
    .array(
      z.object({
        id: Id,
        number: z.number().int(),
        typeName: z.string(),
        holderName: z.string(),
        ended: z.enum(ticketEnds).nullable(),
        can: z.object({ name: z.boolean() }),
      }),
    )
    .openapi({ description: "The viewer's other tickets of the order; the same key opens them" }),
}).openapi("TicketPage");
export type TicketPage = z.infer<typeof TicketPage>;

const asked = { params: IdParam, query: GuestKeyQuery };

export const listMyTickets = operation("person", null, {
  method: "get",
  path: "/my/tickets",
  scope: "orders:read",
  tags,
  summary: "Your tickets: upcoming ones soonest first, or past ones latest first",
  request: { query: PageQuery.extend({ when: z.enum(["upcoming", "past"]).default("upcoming") }) },
  responses: { 200: json(page(Ticket)) },
});

export const SentTicket = z
  .object({
    id: Id,
    ticketId: Id,
    event: EventCard,
    typeName: z.string(),
    to: PersonCard.nullable().openapi({ description: "Who accepted it; null once they left" }),
    sentAt: Time,
  })
  .openapi("SentTicket");
export type SentTicket = z.infer<typeof SentTicket>;

export const listSentTickets = operation("person", null, {
  method: "get",
  path: "/my/sent-tickets",
  scope: "orders:read",
  tags,
  summary: "Tickets that others accepted from the viewer, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(SentTicket)) },
});

export const getTicket = operation("anyone", looks, {
  method: "get",
  path: "/tickets/{id}",
  tags,
  summary: "Get a ticket, as its holder or with a guest's key",
  request: asked,
  responses: { 200: json(TicketPage) },
});

export const getTicketPdf = operation("anyone", prints, {
  method: "get",
  path: "/tickets/{id}/ticket.pdf",
  tags,
  summary: "Get a ticket as a PDF to print",
  request: asked,
  responses: {
    200: { description: "OK", content: { "application/pdf": { schema: z.string() } } },
  },
});

export const getTicketCalendar = operation("anyone", looks, {
  method: "get",
  path: "/tickets/{id}/calendar.ics",
  tags,
  summary: "The event as a calendar file, with the ticket's code",
  request: asked,
  responses: {
    200: { description: "OK", content: { "text/calendar": { schema: z.string() } } },
  },
});

export const nameTicket = operation("anyone", writes, {
  method: "put",
  path: "/tickets/{id}/holder",
  tags,
  summary: "Set who comes with a ticket, until it is checked in",
  request: { ...asked, body: body(z.object({ name: line(accountLimits.name, 1) })) },
  responses: { 200: json(TicketPage) },
});

export const startTransfer = operation("anyone", writes, {
  method: "post",
  path: "/tickets/{id}/transfer",
  tags,
  summary: "Make a link that transfers a ticket; the previous one stops working",
  request: asked,
  responses: { 201: json(z.object({ url: z.string(), expiresAt: Time })) },
});

export const cancelTransfer = operation("anyone", writes, {
  method: "delete",
  path: "/tickets/{id}/transfer",
  tags,
  summary: "End a ticket's transfer link",
  request: asked,
  responses: { 204: noContent },
});

/** What a transfer link shows to anyone who opens it. */
export const TicketTransfer = z
  .object({
    event: EventCard,
    address: z.string(),
    typeName: z.string(),
    from: z.string().openapi({ description: "Who gives it, or '' when a guest has said no name" }),
    expiresAt: Time,
    mine: z.boolean().openapi({ description: "The viewer holds it, as giver or after taking it" }),
    taken: z.boolean(),
    ticketId: Id.nullable().openapi({ description: "For its holder" }),
  })
  .openapi("TicketTransfer");
export type TicketTransfer = z.infer<typeof TicketTransfer>;

const TransferParam = z.object({ key: z.string().max(64) });

export const getTransfer = operation("anyone", looks, {
  method: "get",
  path: "/ticket-transfers/{key}",
  tags,
  summary: "What a transfer link transfers",
  request: { params: TransferParam },
  responses: { 200: json(TicketTransfer) },
});

export const acceptTransfer = operation("person", writes, {
  method: "post",
  path: "/ticket-transfers/{key}/accept",
  tags,
  summary:
    "Take a ticket; the first person to come has it, and its code of before no longer admits",
  request: { params: TransferParam },
  responses: { 200: json(TicketPage) },
});

export const returnTicket = operation("anyone", writes, {
  method: "post",
  path: "/tickets/{id}/return",
  tags,
  summary: "Offer a ticket to the waitlist; the money is refunded once it is sold",
  request: asked,
  responses: { 200: json(TicketPage) },
});

export const confirmTicket = operation("anyone", writes, {
  method: "put",
  path: "/tickets/{id}/confirmation",
  tags,
  summary: "Confirm as a guest that you are still coming after a change of the event",
  request: asked,
  responses: { 200: json(TicketPage) },
});

export const takeBackTicket = operation("anyone", writes, {
  method: "delete",
  path: "/tickets/{id}/return",
  tags,
  summary: "Stop offering a ticket to the waitlist, while nobody is buying it",
  request: asked,
  responses: { 200: json(TicketPage) },
});

export const resendTickets = operation("anyone", writes, {
  method: "post",
  path: "/orders/{id}/tickets/resend",
  tags,
  summary: "Email the tickets of an order to its buyer again",
  request: asked,
  responses: { 204: noContent },
});
