import { z } from "@hono/zod-openapi";
import { weekdays } from "../events/series-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Day, Id, IdParam, line, oneOf, PlannedDay, Time } from "../shapes.ts";
import { actLimits, monthWeeks } from "./limits.ts";

const edits: RateLimit = { bucket: "act-days", allowed: 300, seconds: 300 };
const tags = ["talent"];

/** Days that one request may read or change. */
const maxDays = 62;

export const DayState = z.enum(["free", "tentative", "booked"]);
export type DayState = z.infer<typeof DayState>;

const ActDay = z.object({
  day: Day,
  state: DayState,
  note: z.string().openapi({ description: "Empty for everybody but the act's owner" }),
  booked: z.boolean().openapi({ description: "By an accepted booking, which alone can end it" }),
  bookingId: Id.optional().openapi({ description: "That booking; to the owner" }),
  holds: z
    .array(z.object({ id: Id, title: z.string() }))
    .optional()
    .openapi({
      description: "The offers for which it is held, the first hold first; to the owner",
    }),
});
export type ActDay = z.infer<typeof ActDay>;

/** The days of a month that aren't free, including holds for the owner; `shown` is false if the act doesn't share its availability. */
export const ActDays = z.object({ shown: z.boolean(), days: z.array(ActDay) }).openapi("ActDays");
export type ActDays = z.infer<typeof ActDays>;

const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, "Choose a month.");

export const listActDays = operation("anyone", null, {
  method: "get",
  path: "/acts/{id}/days",
  tags,
  summary:
    "The days of a month on which an act is tentative or booked, as far as the viewer may know",
  request: { params: IdParam, query: z.object({ month: Month }) },
  responses: { 200: json(ActDays) },
});

export const setActDays = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/days",
  tags,
  summary: "Set whether an act of yours is free on some days",
  request: {
    params: IdParam,
    body: body(
      z.object({
        days: z.array(PlannedDay).min(1).max(maxDays),
        state: DayState,
        note: line(actLimits.caption).default(""),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const makeActCalendarLink = operation("person", edits, {
  method: "post",
  path: "/acts/{id}/calendar-link",
  tags,
  summary: "Make a new secret address for an act's calendar; the previous one stops working",
  request: { params: IdParam },
  responses: { 201: json(z.object({ url: z.string() }), "Made") },
});

const DayRepeats = z.discriminatedUnion("every", [
  z.object({
    every: z.literal("week"),
    weekdays: z.array(z.enum(weekdays)).min(1, "Choose a day of the week.").max(weekdays.length),
  }),
  z.object({
    every: z.literal("month"),
    week: oneOf(monthWeeks),
    weekday: z.enum(weekdays),
  }),
  z.object({
    every: z.literal("year"),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
  }),
]);
export type DayRepeats = z.infer<typeof DayRepeats>;

const DayRule = z.object({
  id: Id,
  repeats: DayRepeats,
  state: DayState,
  note: z.string(),
});
export type DayRule = z.infer<typeof DayRule>;

const BusyCalendar = z.object({
  id: Id,
  host: z.string().openapi({ description: "Of its address, which is secret" }),
  readAt: Time.nullable().openapi({ description: "When it was last read without a problem" }),
  days: z.number().openapi({ description: "Busy days found from today on" }),
  problem: z.string().openapi({ description: "Why the last reading failed; empty: it did not" }),
});
export type BusyCalendar = z.infer<typeof BusyCalendar>;

export const listDaySources = operation("person", null, {
  method: "get",
  path: "/acts/{id}/day-sources",
  tags,
  summary: "The rules and calendars by which days of an own act are taken",
  request: { params: IdParam },
  responses: {
    200: json(z.object({ rules: z.array(DayRule), calendars: z.array(BusyCalendar) })),
  },
});

const RuleParams = z.object({ id: Id, ruleId: Id });

export const saveDayRule = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/day-rules/{ruleId}",
  tags,
  summary:
    "Say of days that repeat whether an own act is free; a later rule holds against an earlier one",
  request: {
    params: RuleParams,
    body: body(
      z.object({
        repeats: DayRepeats,
        state: DayState,
        note: line(actLimits.caption).default(""),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const removeDayRule = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}/day-rules/{ruleId}",
  tags,
  summary: "Delete an availability rule; its days are free again",
  request: { params: RuleParams },
  responses: { 204: noContent },
});

const reads: RateLimit = { bucket: "act-calendars", allowed: 30, seconds: 3_600 };
const CalendarParams = z.object({ id: Id, calendarId: Id });

export const addBusyCalendar = operation("person", reads, {
  method: "put",
  path: "/acts/{id}/calendars/{calendarId}",
  tags,
  summary:
    "Take the busy days of a calendar (.ics) into those of an own act, read again every hour",
  request: { params: CalendarParams, body: body(z.object({ url: line(2_000, 1) })) },
  responses: { 204: noContent },
});

export const removeBusyCalendar = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}/calendars/{calendarId}",
  tags,
  summary: "Remove an external calendar; its days are free again",
  request: { params: CalendarParams },
  responses: { 204: noContent },
});
