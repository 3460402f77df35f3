import { z } from "@hono/zod-openapi";
import { Cancellation } from "../bookings/money.ts";
import { editEvent } from "./editing.ts";
import { json, noContent, operation, type RateLimit } from "../operation.ts";
import { notificationClicks } from "../notifications.ts";
import { PersonCard } from "../people/people.ts";
import { Id, IdParam, page, PageQuery, Time } from "../shapes.ts";

const previews: RateLimit = { bucket: "event-previews", allowed: 300, seconds: 300 };

const tags = ["events"];

const When = z.object({ startsAt: Time, endsAt: Time, zone: z.string(), allDay: z.boolean() });

export const ChangePreview = z
  .object({
    differences: z.array(z.string()).openapi({
      description:
        "What is sent to those concerned, a line for each thing; none: nobody is notified",
    }),
    when: z
      .object({ before: When, after: When })
      .nullable()
      .openapi({ description: "The times, where they change" }),
    isElsewhere: z.boolean().openapi({ description: "The place changes" }),
    people: z.number().openapi({ description: "How many members the event concerns" }),
    guests: z.number().openapi({ description: "How many guests without an account get an email" }),
    waiting: z
      .number()
      .openapi({ description: "How many of the members are on the waitlist or offered a place" }),
    more: z
      .object({ people: z.boolean(), guests: z.boolean() })
      .openapi({ description: "There are more than are counted" }),
    refunds: z
      .object({
        buyers: z.number(),
        amountMinor: z.number(),
        ticketsMinor: z.number().openapi({ description: "The same without fees" }),
        currency: z.string(),
        more: z.boolean(),
      })
      .nullable()
      .openapi({ description: "What goes back if the event is cancelled; null when nobody paid" }),
    refundsUntil: Time.nullable().openapi({
      description: "Until when buyers would have all back if that is offered; null: not by this",
    }),
    asks: z.boolean().openapi({ description: "Those who go could be asked whether they can" }),
    bookings: z
      .array(
        z.object({
          id: Id,
          actName: z.string(),
          isAgreed: z.boolean().openapi({ description: "Booked, and not only offered to" }),
          cancellation: Cancellation.nullable().openapi({
            description: "What cancelling the event costs today; for who made the booking",
          }),
        }),
      )
      .openapi({ description: "The acts that are booked for it, or asked" }),
    urgent: z.boolean().openapi({ description: "It begins within a day: emails go at once" }),
  })
  .openapi("EventChangePreview");
export type ChangePreview = z.infer<typeof ChangePreview>;

export const previewChanges = operation("person", previews, {
  method: "post",
  path: "/events/{id}/changes/preview",
  scope: "events:write",
  tags,
  summary: "What people would be sent if these changes were saved, and how many; saves nothing",
  request: { params: IdParam, body: editEvent.request.body },
  responses: { 200: json(ChangePreview) },
});

const Progress = z.object({ done: z.number(), total: z.number() });
export type Progress = z.infer<typeof Progress>;

const EventChange = z
  .object({
    id: Id,
    time: Time,
    cancelled: z.boolean(),
    differences: z.array(z.string()),
    note: z.string(),
    seen: z
      .boolean()
      .nullable()
      .openapi({ description: "By the viewer; null: they were not notified of it" }),
    recipients: z
      .number()
      .nullable()
      .openapi({ description: "How many; for those who run the event" }),
    seenBy: z.number().nullable().openapi({ description: "How many of them have seen it" }),
    notifying: z
      .object({
        processed: z.number(),
        total: z.number().nullable().openapi({ description: "null: not counted yet" }),
      })
      .nullable()
      .openapi({
        description: "How far notifying has come, for those who run the event; null: it is done",
      }),
    confirmed: z.number().nullable().openapi({
      description:
        "How many who were going said yes to the new date; for those who run the event, null where nobody was asked",
    }),
    guests: z.number().nullable().openapi({
      description: "How many guests got it by email; for those who run the event",
    }),
    guestsSeen: z.number().nullable().openapi({
      description: "How many of them have opened their ticket since; for those who run the event",
    }),
    moreGuests: z.boolean().openapi({ description: "There are more guests than are counted" }),
    emailsAt: Time.nullable().openapi({
      description:
        "When emails about it go out, shortly after those of another change; for those who run the event, null: they have",
    }),
    resendAt: Time.nullable().openapi({
      description:
        "From when on it may be emailed again; for those who run the event, null: it is still being sent",
    }),
    resentAt: Time.nullable().openapi({
      description: "When it was last emailed again; for those who run the event",
    }),
    emailing: Progress.nullable().openapi({
      description: "How many of the guests were emailed, as long as it goes on",
    }),
    refunding: Progress.nullable().openapi({
      description: "How many of the orders were refunded, as long as it goes on",
    }),
  })
  .openapi("EventChange");
export type EventChange = z.infer<typeof EventChange>;

export const listChanges = operation("person", null, {
  method: "get",
  path: "/events/{id}/changes",
  scope: "events:read",
  tags,
  summary: "The last ten changes of when and where, latest first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(EventChange) })) },
});

export const seeChanges = operation("person", notificationClicks, {
  method: "put",
  path: "/events/{id}/changes/seen",
  tags,
  summary: "Record that you have seen an event's changes",
  request: { params: IdParam },
  responses: { 204: noContent },
});

const ChangeRecipient = z
  .object({
    person: PersonCard.nullable().openapi({ description: "null for a guest without an account" }),
    guest: z
      .object({ name: z.string(), email: z.string(), tickets: z.number() })
      .nullable()
      .openapi({ description: "As given with the order" }),
    seenAt: Time.nullable().openapi({ description: "When; a guest, by opening their ticket" }),
  })
  .openapi("EventChangeRecipient");
export type ChangeRecipient = z.infer<typeof ChangeRecipient>;

export const listChangeRecipients = operation("person", null, {
  method: "get",
  path: "/events/{id}/changes/{changeId}/recipients",
  tags,
  summary: "The members or guests who have, or haven't, seen a change",
  request: {
    params: IdParam.extend({ changeId: Id }),
    query: PageQuery.extend({
      seen: z.enum(["true", "false"]).default("false"),
      who: z.enum(["members", "guests"]).default("members"),
    }),
  },
  responses: { 200: json(page(ChangeRecipient)) },
});

export const resendChange = operation("person", previews, {
  method: "post",
  path: "/events/{id}/changes/{changeId}/resend",
  tags,
  summary:
    "Email a change again to the members and guests who have not seen it, a day after it was last sent",
  request: { params: IdParam.extend({ changeId: Id }) },
  responses: { 200: json(z.object({ people: z.number() })) },
});
