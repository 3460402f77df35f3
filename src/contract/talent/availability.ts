import { z } from "@hono/zod-openapi";
import { body, json, nothing, operation, type RateLimit } from "../operation.ts";
import { Day, IdParam, line } from "../shapes.ts";
import { actLimits } from "./limits.ts";

const edits: RateLimit = { bucket: "act-days", allowed: 300, seconds: 300 };
const tags = ["talent"];

/** How many days one request may ask for or change. */
const mostDays = 62;

export const DayState = z.enum(["free", "tentative", "booked"]);
export type DayState = z.infer<typeof DayState>;

const ActDay = z.object({
  day: Day,
  state: DayState,
  note: z.string().openapi({ description: "Empty for everybody but the act's owner" }),
  booked: z.boolean().openapi({ description: "By an accepted booking, which alone can end it" }),
});
export type ActDay = z.infer<typeof ActDay>;

/** The days of a month that are not free; `shown` is false where the act keeps them to itself. */
export const ActDays = z.object({ shown: z.boolean(), days: z.array(ActDay) }).openapi("ActDays");
export type ActDays = z.infer<typeof ActDays>;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Choose a month.");

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
  summary: "Say of some days whether an own act is free",
  request: {
    params: IdParam,
    body: body(
      z.object({
        days: z.array(Day).min(1).max(mostDays),
        state: DayState,
        note: line(actLimits.caption).default(""),
      }),
    ),
  },
  responses: { 204: nothing },
});

export const makeActCalendarLink = operation("person", edits, {
  method: "post",
  path: "/acts/{id}/calendar-link",
  tags,
  summary: "A new secret address of an own act's calendar; the one before ends",
  request: { params: IdParam },
  responses: { 201: json(z.object({ url: z.string() }), "Made") },
});
