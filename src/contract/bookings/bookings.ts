import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Block } from "../rich-text.ts";
import { Id, IdParam, line, page, PageQuery, text, Time } from "../shapes.ts";
import { bookingLimits } from "./limits.ts";
import {
  balancePayments,
  bookingEntries,
  bookingSides,
  bookingStates,
  depositStates,
  settlementStates,
} from "./machine.ts";
import { Balance, Cancellation } from "./money.ts";
import { SameDay } from "./same-day.ts";
import { Terms } from "./terms.ts";

const offers: RateLimit = { bucket: "booking-offers", allowed: 30, seconds: 3600 };
const answers: RateLimit = { bucket: "booking-moves", allowed: 120, seconds: 300 };
const notes: RateLimit = { bucket: "booking-messages", allowed: 120, seconds: 300 };
const tags = ["bookings"];

/** A booking as lists show it. */
export const BookingCard = z
  .object({
    id: Id,
    title: z.string(),
    side: z.enum(bookingSides).openapi({ description: "Which side the viewer is on" }),
    state: z.enum(bookingStates),
    deposit: z.enum(depositStates),
    depositMinor: z.int().openapi({ description: "In minor units of the terms' currency" }),
    settlement: z.enum(settlementStates),
    myTurn: z.boolean().openapi({ description: "Whether the viewer has to answer the terms" }),
    isTaken: z.boolean().openapi({
      description:
        "Whether the act is booked at that time already, so that nobody can accept it; for the organizer only where the act shows its calendar to them",
    }),
    toSettle: z.boolean().openapi({ description: "Whether the settlement waits for the viewer" }),
    actName: z.string(),
    actSlug: z.string().nullable(),
    other: PersonCard.nullable().openapi({ description: "null: their account is gone" }),
    version: z.number(),
    terms: Terms,
    cancellation: Cancellation.nullable().openapi({
      description: "What went to whom when it was cancelled",
    }),
    startsAt: Time,
    endsAt: Time,
    validUntil: Time,
    challengeEnds: Time.nullable().openapi({
      description: "When its challenged hold on the date ends without an answer",
    }),
  })
  .openapi("BookingCard");
export type BookingCard = z.infer<typeof BookingCard>;

/** The money of a show whose settlement is final, or of a booking whose cancellation left something owed. */
const BookingOutcome = z.object({
  balanceMinor: z.int().openapi({
    description: "What the act was still owed; below zero: the act owed it",
  }),
  adjustedMinor: z.int().openapi({ description: "By how much late refunds changed it" }),
  dueMinor: z.int().openapi({
    description: "What of it nobody marked as paid; below zero: the act owes it",
  }),
  toConfirmMinor: z.int().openapi({
    description: "What the other side marked as paid and the viewer has not confirmed",
  }),
  payment: z.enum(balancePayments).openapi({
    description:
      "none: nothing was ever owed. due: something is not marked as paid. marked: all is marked, and the payee has not confirmed it yet. paid: confirmed",
  }),
  mayReview: z.boolean().openapi({ description: "Whether the viewer has not reviewed it yet" }),
});
export type BookingOutcome = z.infer<typeof BookingOutcome>;

export const ListedBooking = BookingCard.extend({
  outcome: BookingOutcome.nullable().openapi({ description: "null: not final, or nothing owed" }),
}).openapi("ListedBooking");
export type ListedBooking = z.infer<typeof ListedBooking>;

/** How much of the net of an event acts get, in percent of at most two decimals. */
export const SharesOfNet = z.array(z.object({ actName: z.string(), percent: z.number() }));
export type SharesOfNet = z.infer<typeof SharesOfNet>;

export const Booking = BookingCard.extend({
  sentBy: z.enum(bookingSides),
  agreedVersion: z.number().nullable().openapi({ description: "The version both accepted last" }),
  versions: z.array(
    z.object({
      number: z.number(),
      side: z.enum(bookingSides),
      terms: Terms,
      riderBlocks: z.array(Block),
      hospitalityBlocks: z.array(Block),
      hash: z.string().openapi({ description: "SHA-256 of the terms, in hexadecimal" }),
      time: Time,
    }),
  ),
  hold: z
    .object({
      rank: z.number().openapi({ description: "1: the first hold on its date" }),
      since: Time,
      challengeEnds: Time.nullable(),
    })
    .nullable(),
  holds: z
    .array(
      z.object({
        id: Id,
        title: z.string(),
        organizer: z.string(),
        since: Time,
        challengeEnds: Time.nullable(),
        challengedAt: Time.nullable().openapi({
          description: "When its organizer challenged the first hold, while that runs",
        }),
      }),
    )
    .openapi({ description: "All holds of the date, the first one first; none for the organizer" }),
  rivals: z.number().openapi({ description: "How many other offers hold the same date" }),
  challenge: z
    .object({ ends: Time, mine: z.boolean().openapi({ description: "Made by this booking" }) })
    .nullable()
    .openapi({ description: "The running challenge of the first hold that comes before this one" }),
  canChallenge: z
    .boolean()
    .openapi({ description: "Whether the viewer may challenge the first hold" }),
  event: z
    .object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      lineUp: z
        .enum(["none", "asked", "confirmed"])
        .openapi({ description: "The talent's place on the line-up" }),
    })
    .nullable()
    .openapi({ description: "The event it is for; none for the talent" }),
  balance: Balance.nullable().openapi({ description: "What its cancellation left owed" }),
  otherShares: SharesOfNet.openapi({
    description:
      "How much of the net of the event its other acts are promised or offered; the talent reads what is agreed on, without names",
  }),
  sameDay: SameDay,
  log: z.array(
    z.object({
      id: Id,
      entry: z.enum(bookingEntries),
      number: z.number(),
      by: z.string().nullable().openapi({ description: "A name; null: the clock" }),
      amountMinor: z.int().nullable(),
      time: Time,
    }),
  ),
}).openapi("Booking");
export type Booking = z.infer<typeof Booking>;

export const offerBooking = operation("person", offers, {
  method: "post",
  path: "/bookings",
  tags,
  summary: "Offer a booking to an act",
  request: {
    body: body(
      z.object({
        id: Id.openapi({ description: "Made by the client, so that a repeated request adds once" }),
        actId: Id,
        eventId: Id.nullable(),
        title: line(bookingLimits.title, 1),
        terms: Terms,
        applicationId: Id.optional().openapi({
          description: "The application to an open call that this offer answers",
        }),
      }),
    ),
  },
  responses: { 201: json(Booking, "Offered") },
});

const whichBookings = ["current", "turn", "waiting", "taken", "booked", "done", "ended"] as const;
export type WhichBookings = (typeof whichBookings)[number];

export const listBookings = operation("person", null, {
  method: "get",
  path: "/bookings",
  tags,
  summary: "Your bookings: current ones by date, others last changed first",
  request: {
    query: PageQuery.extend({
      which: z.enum(whichBookings).default("current").openapi({
        description:
          "current: all under way. Of these it is the viewer's turn (to answer an offer, to settle, to pay a balance or what is owed for a cancellation, or to confirm that it has arrived), the other side's (waiting), the act is booked at that time already (taken), or they are booked. done: shows whose settlement is final and paid",
      }),
      side: z.enum(bookingSides).optional().openapi({
        description: "Only those in which the viewer is on this side",
      }),
    }),
  },
  responses: { 200: json(page(ListedBooking)) },
});

const ofSides = z.object({ organizer: z.int(), talent: z.int() });

const BookingCounts = z
  .object({
    turn: ofSides,
    waiting: ofSides,
    taken: ofSides,
    booked: ofSides,
    done: ofSides,
    ended: ofSides,
  })
  .openapi("BookingCounts");
export type BookingCounts = z.infer<typeof BookingCounts>;

export const countBookings = operation("person", null, {
  method: "get",
  path: "/bookings/counts",
  tags,
  summary: "How many bookings of each kind you have, by your side",
  responses: { 200: json(BookingCounts) },
});

export const getBooking = operation("person", null, {
  method: "get",
  path: "/bookings/{id}",
  tags,
  summary: "One booking with all its versions",
  request: { params: IdParam },
  responses: { 200: json(Booking) },
});

const Version = z.object({
  version: z.int().min(1).openapi({ description: "The latest version that the sender has read" }),
});

export const counterOffer = operation("person", answers, {
  method: "post",
  path: "/bookings/{id}/versions",
  tags,
  summary: "Answer the latest version with changed terms",
  request: { params: IdParam, body: body(Version.extend({ id: Id, terms: Terms })) },
  responses: { 200: json(Booking) },
});

export const acceptBooking = operation("person", answers, {
  method: "put",
  path: "/bookings/{id}/acceptance",
  tags,
  summary: "Accept the other side's latest version",
  request: { params: IdParam, body: body(Version.extend({ hash: z.string().max(64) })) },
  responses: { 200: json(Booking) },
});

export const moveBooking = operation("person", answers, {
  method: "put",
  path: "/bookings/{id}/moves/{move}",
  tags,
  summary: "Hold the date, release or challenge a hold, decline, withdraw or cancel",
  request: {
    params: IdParam.extend({
      move: z.enum(["hold", "release", "challenge", "decline", "withdraw", "cancel"]),
    }),
    body: body(
      Version.extend({
        dueMinor: z
          .int()
          .optional()
          .openapi({ description: "To cancel: what the viewer has read that they owe" }),
      }),
    ),
  },
  responses: { 200: json(Booking) },
});

const BookingMessage = z.object({ id: Id, mine: z.boolean(), text: z.string(), time: Time });

export const listBookingMessages = operation("person", null, {
  method: "get",
  path: "/bookings/{id}/messages",
  tags,
  summary: "What both sides wrote about a booking, the latest 200, oldest first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(BookingMessage) })) },
});

export const writeBookingMessage = operation("person", notes, {
  method: "post",
  path: "/bookings/{id}/messages",
  tags,
  summary: "Write to the other side about a booking",
  request: {
    params: IdParam,
    body: body(z.object({ id: Id, text: text(bookingLimits.message, 1) })),
  },
  responses: { 204: noContent },
});
