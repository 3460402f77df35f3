import { z } from "@hono/zod-openapi";
import { EventCard } from "./events/events.ts";
import { interestKinds, interestStrengths, interestLimits } from "./recommendation-limits.ts";
import { json, noContent, operation, type RateLimit } from "./operation.ts";
import { Id, line, page, PageQuery, Time } from "./shapes.ts";

const clicks: RateLimit = { bucket: "interests", allowed: 300, seconds: 300 };

const tags = ["recommendations"];

/** A recommended event and the reason for it. */
export const Recommendation = EventCard.extend({
  why: z.string().openapi({ description: "One sentence that names the reason" }),
}).openapi("Recommendation");
export type Recommendation = z.infer<typeof Recommendation>;

export const listRecommendations = operation("person", null, {
  method: "get",
  path: "/my/recommendations",
  tags,
  summary: "Recommended upcoming events, best first, each with its reason",
  request: { query: PageQuery },
  responses: { 200: json(page(Recommendation)) },
});

const EventParam = z.object({ eventId: Id });

export const hideRecommendation = operation("person", clicks, {
  method: "put",
  path: "/my/recommendations/hidden/{eventId}",
  tags,
  summary: "Less like this: the event is not recommended again, and its kind less",
  request: { params: EventParam },
  responses: { 204: noContent },
});

export const unhideRecommendation = operation("person", clicks, {
  method: "delete",
  path: "/my/recommendations/hidden/{eventId}",
  tags,
  summary: "Undo “less like this”",
  request: { params: EventParam },
  responses: { 204: noContent },
});

/** Something that counts for or against an event, and where it comes from. */
export const Interest = z
  .object({
    kind: z.enum(interestKinds),
    key: z.string().openapi({ description: "Names it within its kind" }),
    name: z.string(),
    strength: z.enum(interestStrengths),
    sources: z
      .array(z.object({ text: z.string(), slug: z.string().nullable() }))
      .openapi({ description: "The strongest three" }),
    more: z.number().openapi({ description: "How many further sources it has" }),
  })
  .openapi("Interest");
export type Interest = z.infer<typeof Interest>;

export const Interests = z
  .object({
    items: z.array(Interest),
    hidden: z
      .array(z.object({ id: Id, slug: z.string(), title: z.string() }))
      .openapi({ description: "Events of which the person wanted less, latest first" }),
    since: Time.nullable().openapi({ description: "When the person last erased the whole" }),
  })
  .openapi("Interests");
export type Interests = z.infer<typeof Interests>;

export const getInterests = operation("person", null, {
  method: "get",
  path: "/my/interests",
  tags,
  summary: "Your interests as the recommendations know them, strongest first",
  responses: { 200: json(Interests) },
});

export const forgetInterests = operation("person", clicks, {
  method: "delete",
  path: "/my/interests",
  tags,
  summary: "Erase your interests: nothing that happened before now counts any longer",
  responses: { 204: noContent },
});

export const forgetInterest = operation("person", clicks, {
  method: "delete",
  path: "/my/interests/{kind}/{key}",
  tags,
  summary: "Remove an interest: what led to it until now no longer counts",
  request: {
    params: z.object({ kind: z.enum(interestKinds), key: line(interestLimits.key, 1) }),
  },
  responses: { 204: noContent },
});
