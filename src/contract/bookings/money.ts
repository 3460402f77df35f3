import { z } from "@hono/zod-openapi";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, text, Time } from "../shapes.ts";
import { bookingLimits } from "./limits.ts";
import { bookingSides, settlementStates } from "./machine.ts";
import { Expense, Statement } from "./statement.ts";

const moneyMoves: RateLimit = { bucket: "booking-moves", allowed: 120, seconds: 300 };
const documents: RateLimit = { bucket: "booking-documents", allowed: 60, seconds: 300 };
const tags = ["bookings"];

export const payDeposit = operation("person", moneyMoves, {
  method: "post",
  path: "/bookings/{id}/deposit",
  tags,
  summary: "Get the payment page for the organizer's deposit; repeating gives the same page",
  request: { params: IdParam },
  responses: { 200: json(z.object({ id: Id, url: z.string() })) },
});

/** Why a booking was cancelled: by a side, because its event was cancelled or moved, or because an account was deleted. */
export const cancellationReasons = ["side", "event", "moved", "account"] as const;

/** How the money is split if a booking is cancelled, in minor units. */
export const Cancellation = z
  .object({
    by: z.enum(bookingSides).openapi({ description: "The side whose cancellation it counts as" }),
    because: z.enum(cancellationReasons),
    currency: z.string(),
    daysBefore: z.int(),
    percent: z.int(),
    dueMinor: z.int().openapi({ description: "What the side that cancels owes the other" }),
    depositToActMinor: z.int(),
    depositToOrganizerMinor: z.int(),
    owedMinor: z.int().openapi({ description: "What is still owed after the deposit" }),
  })
  .openapi("BookingCancellation");
export type Cancellation = z.infer<typeof Cancellation>;

export const quoteCancellation = operation("person", null, {
  method: "get",
  path: "/bookings/{id}/cancellation",
  tags,
  summary: "What goes to whom if the viewer cancels an accepted booking today",
  request: { params: IdParam },
  responses: { 200: json(Cancellation) },
});

export const Balance = z
  .object({
    dueMinor: z.int().openapi({
      description:
        "What of a final statement's balance, with the adjustments, or of what a cancellation left owed is not marked as paid; below zero: the act owes it to the organizer",
    }),
    payments: z.array(
      z.object({
        by: z.enum(bookingSides),
        amountMinor: z.int(),
        time: Time,
        confirmedAt: Time.nullable().openapi({ description: "When the other side confirmed it" }),
      }),
    ),
    refused: z
      .object({ by: z.enum(bookingSides), amountMinor: z.int(), time: Time })
      .nullable()
      .openapi({ description: "What was marked as paid and has not arrived, as this side says" }),
  })
  .openapi("BookingBalance");
export type Balance = z.infer<typeof Balance>;

export const Settlement = z
  .object({
    state: z.enum(settlementStates),
    round: z.int().openapi({ description: "2 after a dispute" }),
    statement: Statement,
    hash: z.string().openapi({ description: "SHA-256 of the statement, in hexadecimal" }),
    proposedAt: Time.nullable(),
    acceptedAt: Time.nullable(),
    finalAt: Time.nullable(),
    readBy: z
      .array(z.object({ side: z.enum(bookingSides), name: z.string(), time: Time }))
      .openapi({
        description: "Each side that has read these very figures, and when it did so first",
      }),
    closesAt: Time.nullable().openapi({
      description:
        "When it becomes final without an answer; null: never, since the act refused it, or the fee is a share of a net that nobody counts here",
    }),
    closesWithLess: z.boolean().openapi({
      description:
        "Whether it would become final without an answer with the lower expenses of the statement before the dispute",
    }),
    unacceptedMinor: z.int().nullable().openapi({
      description:
        "The higher expenses proposed after a dispute, which nobody accepted before the statement became final with the earlier ones",
    }),
    undisputedMinor: z.int().openapi({
      description:
        "What the organizer can pay while the act refuses the statement: the part of the balance that both agree on",
    }),
    disputableUntil: Time.nullable().openapi({
      description: "Until when a final statement can be disputed; null: it can't",
    }),
    countsTickets: z.boolean().openapi({
      description: "Whether the fee is a share of what an event of this site sold",
    }),
    dispute: z.object({ by: z.enum(bookingSides), reason: z.string(), time: Time }).nullable(),
    balance: Balance,
    adjustments: z.array(
      z.object({
        id: Id,
        refundsMinor: z.int(),
        netMinor: z.int().openapi({ description: "The net after it" }),
        feeMinor: z.int().openapi({ description: "By how much the fee of the act changes" }),
        time: Time,
      }),
    ),
  })
  .openapi("BookingSettlement");
export type Settlement = z.infer<typeof Settlement>;

export const getSettlement = operation("person", null, {
  method: "get",
  path: "/bookings/{id}/settlement",
  tags,
  summary: "What the act of a past booking is owed: the same statement for both sides",
  request: { params: IdParam },
  responses: { 200: json(Settlement) },
});

export const proposeExpenses = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/settlement/expenses",
  tags,
  summary: "Propose the expenses to deduct before the net is shared, as the organizer",
  request: {
    params: IdParam,
    body: body(
      z.object({
        expenses: z.array(Expense).max(bookingLimits.expenses),
        basedOn: z
          .array(Expense, "Send the expenses that you read in the settlement and are changing.")
          .max(bookingLimits.expenses)
          .openapi({
            description:
              "The expenses that the viewer has read and changes: refused with CONFLICT if the night has others by now",
          }),
      }),
    ),
  },
  responses: { 200: json(Settlement) },
});

export const acceptSettlement = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/settlement/acceptance",
  tags,
  summary:
    "Accept the statement that was read, as the act, even one that it refused or disputed; it is final then",
  request: { params: IdParam, body: body(z.object({ hash: z.string().max(64) })) },
  responses: { 200: json(Settlement) },
});

export const readStatement = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/settlement/reading",
  tags,
  summary: "Record that you have read the statement with this hash",
  request: { params: IdParam, body: body(z.object({ hash: z.string().max(64) })) },
  responses: {
    200: json(Settlement, "As it stands, perhaps with other figures since, which are unread"),
  },
});

export const disputeSettlement = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/settlement/dispute",
  tags,
  summary:
    "Reopen a final statement, once, or refuse a proposed one as the act, with a reason that both read",
  request: {
    params: IdParam,
    body: body(
      z.object({
        reason: text(bookingLimits.reason, 1),
        hash: z.string().max(64).optional().openapi({
          description: "Of the statement that the viewer has read; others are not refused",
        }),
      }),
    ),
  },
  responses: { 200: json(Settlement) },
});

export const payBalance = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/balance/payment",
  tags,
  summary:
    "Mark the balance of a final statement, the undisputed part of a refused one, or what a cancellation left owed as paid, as the side that owes it",
  request: {
    params: IdParam,
    body: body(
      z.object({
        dueMinor: z.int().openapi({ description: "What the viewer has read that is still due" }),
      }),
    ),
  },
  responses: { 200: json(Balance) },
});

export const confirmBalance = operation("person", moneyMoves, {
  method: "put",
  path: "/bookings/{id}/balance/receipt",
  tags,
  summary: "Confirm that what the other side marked as paid has arrived",
  request: { params: IdParam },
  responses: { 200: json(Balance) },
});

export const refuseBalance = operation("person", moneyMoves, {
  method: "delete",
  path: "/bookings/{id}/balance/receipt",
  tags,
  summary: "Report that a payment marked by the other side has not arrived: it is due again",
  request: { params: IdParam },
  responses: { 200: json(Balance) },
});

function file(type: "application/pdf" | "text/csv") {
  return { 200: { description: "OK", content: { [type]: { schema: z.string() } } } };
}

export const getTermsPdf = operation("person", documents, {
  method: "get",
  path: "/bookings/{id}/terms.pdf",
  tags,
  summary: "The accepted terms as a file to print, with both acceptances",
  request: { params: IdParam },
  responses: file("application/pdf"),
});

export const getSettlementPdf = operation("person", documents, {
  method: "get",
  path: "/bookings/{id}/settlement.pdf",
  tags,
  summary: "The statement as a file to print",
  request: { params: IdParam },
  responses: file("application/pdf"),
});

export const getSettlementCsv = operation("person", documents, {
  method: "get",
  path: "/bookings/{id}/settlement.csv",
  tags,
  summary: "The statement as a table",
  request: { params: IdParam },
  responses: file("text/csv"),
});
