import { z } from "@hono/zod-openapi";
import { EventCard } from "./events.ts";
import { json, operation } from "../operation.ts";
import { Id, Time } from "../shapes.ts";

const Today = z.object({
  event: EventCard,
  sold: z.number().openapi({ description: "Tickets that admit" }),
  checkedIn: z.number().openapi({ description: "Of these" }),
  soldToday: z.number().openapi({ description: "Since midnight at the event's place" }),
  soldTodayMinor: z.number(),
  currency: z.string(),
});
export type Today = z.infer<typeof Today>;

/** A pending task of either side of a booking, or of the owner of an open call. */
const TalentTask = z.object({
  kind: z.enum([
    "answer",
    "deposit",
    "booking",
    "settlement",
    "balance",
    "debt",
    "appearance",
    "call",
    "applications",
  ]),
  id: Id,
  slug: z.string().nullable().openapi({ description: "Of an open call or an event" }),
  title: z.string(),
  actName: z.string(),
  day: z
    .string()
    .nullable()
    .openapi({ description: "Of a booking: the date of its show, at its place" }),
  at: Time.openapi({
    description:
      "When it begins, or by when it has to be done; since when a balance or a debt is due",
  }),
});
export type TalentTask = z.infer<typeof TalentTask>;

/** The dashboard's "coming soon" lists: a few entries each, soonest first. */
export const ComingSoon = z
  .object({
    next: z
      .array(EventCard)
      .openapi({ description: "I go to, may go to, wait for, help with or am invited to" }),
    today: z
      .array(Today)
      .openapi({ description: "Sales and check-in of what I run and what begins within a day" }),
    hosting: z.array(EventCard),
    saved: z.array(EventCard).openapi({ description: "Saved, and not answered yet" }),
    talent: z.array(TalentTask).openapi({
      description:
        "Offers to answer, deposits to pay, dates that are booked or only credited, settlements to read, balances and debts for cancellations to pay, own open calls, and their applications to answer",
    }),
    drafts: z
      .array(z.object({ id: Id, title: z.string(), changedAt: Time }))
      .openapi({ description: "Last changed first" }),
  })
  .openapi("ComingSoon");
export type ComingSoon = z.infer<typeof ComingSoon>;

export const getComingSoon = operation("person", null, {
  method: "get",
  path: "/my/coming-soon",
  tags: ["events"],
  summary: "What is coming soon for you",
  responses: { 200: json(ComingSoon) },
});
