import { z } from "@hono/zod-openapi";
import { banLimits } from "./ban-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "./shapes.ts";

const banning: RateLimit = { bucket: "bans", allowed: 120, seconds: 3_600 };
const appealing: RateLimit = { bucket: "ban-appeals", allowed: 10, seconds: 3_600 };

const Words = text(banLimits.text, 1);

const Until = z.iso
  .datetime({ offset: true, error: "Choose a date." })
  .refine((value) => Date.parse(value) > Date.now(), "Choose a time in the future.")
  .optional()
  .openapi({ description: "When it ends by itself; absent for good" });

export const Ban = z
  .object({
    id: Id,
    person: PersonCard.openapi({ description: "Who is kept away, or whose events it is about" }),
    reason: z.string(),
    until: Time.nullable(),
    createdAt: Time,
    appeal: z
      .object({
        text: z.string(),
        createdAt: Time,
        answer: z.string(),
        answeredAt: Time.nullable(),
      })
      .nullable(),
    can: z.object({ appeal: z.boolean(), answer: z.boolean() }),
  })
  .openapi("Ban");
export type Ban = z.infer<typeof Ban>;

export const listBans = operation("person", null, {
  method: "get",
  path: "/my/bans",
  tags: ["bans"],
  summary: "The people you have blocked from your events, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Ban)) },
});

export const banPerson = operation("person", banning, {
  method: "put",
  path: "/people/{id}/ban",
  tags: ["bans"],
  summary: "Block a person from all your events",
  description:
    "They can't RSVP, buy tickets, join a waitlist, accept a ticket or comment there, and their RSVPs to upcoming events end. Tickets stay valid until they are refunded. They are notified, with the reason.",
  request: { params: IdParam, body: body(z.object({ reason: Words, until: Until })) },
  responses: { 200: json(Ban) },
});

export const liftBan = operation("person", banning, {
  method: "delete",
  path: "/people/{id}/ban",
  tags: ["bans"],
  summary: "Lift a ban from your events",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const upholdBan = operation("person", banning, {
  method: "put",
  path: "/my/bans/{id}/answer",
  tags: ["bans"],
  summary: "Reject an appeal and keep the person away, once; lifting the ban accepts it",
  request: { params: IdParam, body: body(z.object({ answer: Words })) },
  responses: { 200: json(Ban) },
});

export const listBansOfMe = operation("person", null, {
  method: "get",
  path: "/my/received-bans",
  tags: ["bans"],
  summary: "The organizers who have blocked you from their events, and why",
  request: { query: PageQuery },
  responses: { 200: json(page(Ban)) },
});

export const appealBan = operation("person", appealing, {
  method: "put",
  path: "/my/received-bans/{id}/appeal",
  tags: ["bans"],
  summary: "Ask the organizer to reconsider, once",
  request: { params: IdParam, body: body(z.object({ text: Words })) },
  responses: { 200: json(Ban) },
});
