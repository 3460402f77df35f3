import { z } from "@hono/zod-openapi";
import {
  attendeeGroups,
  attendeeStates,
  attendeeViews,
  attendeeEmailLimits,
} from "../tickets/limits.ts";
import { searchLimits } from "../search-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Answer } from "../tickets/sales.ts";
import { PersonCard } from "../people/people.ts";
import { brought, Source } from "./shares.ts";
import { Day, Id, IdParam, line, PageQuery, text, Time } from "../shapes.ts";

const reports: RateLimit = { bucket: "event-reports", allowed: 300, seconds: 300 };
const looks: RateLimit = { bucket: "attendees", allowed: 300, seconds: 300 };
const downloads: RateLimit = { bucket: "attendee-exports", allowed: 20, seconds: 3600 };
const emails: RateLimit = { bucket: "attendee-writes", allowed: 60, seconds: 3600 };

const tags = ["attendees"];

const money = {
  revenueMinor: z.number(),
  refundsMinor: z.number(),
  netMinor: z.number().openapi({
    description: "The revenue of all types, less partial refunds, plus what was retained",
  }),
  partialRefundsMinor: z
    .number()
    .openapi({ description: "Refunded of orders whose tickets are still valid" }),
  retainedMinor: z.number().openapi({ description: "Not refunded of tickets that have ended" }),
};

export const EventReport = z
  .object({
    ticketed: z.boolean(),
    currency: z.string().nullable(),
    capacity: z.number().nullable(),
    total: z.object(brought),
    saved: z.number(),
    waitlist: z
      .object({
        people: z.number(),
        offered: z.number().openapi({ description: "Of these, who may take places now" }),
      })
      .openapi({ description: "Who waits for a place or a ticket" }),
    money: z.object(money).nullable().openapi({ description: "The organizer's; fees apart" }),
    sources: z.array(z.object({ source: Source, ...brought })),
    shares: z
      .array(
        z.object({
          person: PersonCard.nullable(),
          act: z.object({ id: Id, name: z.string(), slug: z.string() }).nullable(),
          ...brought,
        }),
      )
      .openapi({ description: "By whose link: a person's, or an act's on the line-up" }),
    types: z.array(
      z.object({
        id: Id,
        name: z.string(),
        sold: z.number(),
        size: z.number().nullable(),
        revenueMinor: z.number(),
      }),
    ),
    days: z
      .array(z.object({ day: Day, coming: z.number(), netMinor: z.number() }))
      .openapi({ description: "Days of the event's zone on which something was sold" }),
    arrivals: z.array(z.object({ at: Time, people: z.number() })),
    previous: z
      .object({
        title: z.string(),
        startsAt: Time,
        coming: z.number().openapi({ description: "So many, as long before its start as now" }),
        days: z.array(z.object({ daysBefore: z.number(), coming: z.number() })),
      })
      .nullable()
      .openapi({ description: "The host's last event of its kind, to compare with" }),
  })
  .openapi("EventReport");
export type EventReport = z.infer<typeof EventReport>;

export const getEventReport = operation("person", reports, {
  method: "get",
  path: "/events/{id}/report",
  scope: "attendees:read",
  tags,
  summary:
    "How an event is doing: from looks to arrivals, sales over time, money, by source and share",
  request: { params: IdParam },
  responses: { 200: json(EventReport) },
});

/** An attendee: a ticket, an RSVP or a performer. */
export const Attendee = z
  .object({
    id: z.string(),
    kind: z.enum(["ticket", "rsvp", "line-up"]),
    name: z.string(),
    person: PersonCard.nullable().openapi({ description: "null for a guest" }),
    email: z.string().nullable().openapi({ description: "As given with the order" }),
    typeId: Id.nullable(),
    type: z.string().nullable(),
    orderId: Id.nullable(),
    reference: z.string().nullable(),
    ticketId: Id.nullable(),
    people: z.number(),
    state: z.enum(attendeeStates),
    partRefund: z
      .boolean()
      .openapi({ description: "Part of the order was refunded, and the ticket is still valid" }),
    inAt: Time.nullable(),
    scanId: Id.nullable().openapi({ description: "The entry, for taking it back" }),
    paidMinor: z.number(),
    currency: z.string().nullable(),
    answers: z.array(Answer).openapi({ description: "To the questions of the ticket's checkout" }),
    time: Time,
  })
  .openapi("Attendee");
export type Attendee = z.infer<typeof Attendee>;

export const AttendeeQuery = PageQuery.extend({
  q: line(searchLimits.max).optional(),
  view: z.enum(attendeeViews).default("all"),
  type: Id.optional(),
});

export const listAttendees = operation("person", looks, {
  method: "get",
  path: "/events/{id}/attendees",
  scope: "attendees:read",
  tags,
  summary: "The attendees, latest first",
  request: { params: IdParam, query: AttendeeQuery },
  responses: {
    200: json(
      z.object({
        items: z.array(Attendee),
        next: z.string().nullable(),
        counts: z
          .object({ all: z.number(), in: z.number(), "not-in": z.number(), ended: z.number() })
          .nullable()
          .openapi({ description: "With the first page; of the type that is asked for" }),
      }),
    ),
  },
});

export const exportAttendees = operation("person", downloads, {
  method: "get",
  path: "/events/{id}/attendees.csv",
  scope: "attendees:read",
  tags,
  summary: "The attendees with their answers, as CSV",
  request: { params: IdParam },
  responses: {
    200: { description: "OK", content: { "text/csv": { schema: z.string() } } },
  },
});

export const AttendeeEmail = z
  .object({
    id: Id,
    group: z.enum(attendeeGroups),
    type: z.string().nullable().openapi({ description: "Only those with a ticket of this type" }),
    sendAt: Time.nullable().openapi({ description: "Scheduled for; null: it was sent at once" }),
    subject: z.string(),
    sent: z.number().openapi({ description: "To so many people yet" }),
    total: z.number().openapi({ description: "Of so many" }),
    sending: z.boolean().openapi({ description: "Not all of them have been written to yet" }),
    scheduled: z.boolean().openapi({ description: "Its time has not come: it can be cancelled" }),
    time: Time,
  })
  .openapi("AttendeeEmail");
export type AttendeeEmail = z.infer<typeof AttendeeEmail>;

export const EmailAllowance = z
  .object({
    peopleADay: z.number().int(),
    left: z.number().int(),
    next: z
      .object({ peopleADay: z.number().int(), events: z.number().int() })
      .nullable()
      .openapi({ description: "How many more events with check-ins raise it, and to how many" }),
  })
  .openapi("EmailAllowance");
export type EmailAllowance = z.infer<typeof EmailAllowance>;

export const listAttendeeEmails = operation("person", null, {
  method: "get",
  path: "/events/{id}/emails",
  tags,
  summary: "The last messages to attendees, and how many people each group has now",
  request: {
    params: IdParam,
    query: z.object({
      type: Id.optional().openapi({ description: "Count those with a ticket of this type" }),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(AttendeeEmail),
        people: z.record(z.enum(attendeeGroups), z.number()),
        allowance: EmailAllowance,
      }),
    ),
  },
});

export const emailAttendees = operation("person", emails, {
  method: "put",
  path: "/events/{id}/emails/{emailId}",
  tags,
  summary: "Email the attendees; can be repeated",
  description: "Three a day for an event. Refuses VERIFY_EMAIL_FIRST.",
  request: {
    params: IdParam.extend({ emailId: Id }),
    body: body(
      z.object({
        group: z.enum(attendeeGroups),
        typeId: Id.nullable()
          .default(null)
          .openapi({ description: "Only those with a ticket of this type" }),
        sendAt: Time.nullable()
          .default(null)
          .openapi({ description: "Up to a year from now; null: at once" }),
        subject: line(attendeeEmailLimits.subject, 1),
        body: text(attendeeEmailLimits.body, 1),
        answersByEmail: z.boolean().default(false).openapi({
          description: "Answers go to the sender's email address, which the readers then see",
        }),
      }),
    ),
  },
  responses: { 202: noContent },
});

export const cancelAttendeeEmail = operation("person", emails, {
  method: "delete",
  path: "/events/{id}/emails/{emailId}",
  tags,
  summary: "Cancel a scheduled email that is not being sent yet",
  request: { params: IdParam.extend({ emailId: Id }) },
  responses: { 204: noContent },
});
