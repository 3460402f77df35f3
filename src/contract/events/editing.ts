import { z } from "@hono/zod-openapi";
import { Clock, EventDetails, EventPage } from "./events.ts";
import { eventCategories, memberRoles, eventLimits } from "./limits.ts";
import { accountLimits } from "../accounts/limits.ts";
import { Media } from "../media.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Repeats } from "./recurrence.ts";
import { Block } from "../rich-text.ts";
import { saleLimits } from "../tickets/limits.ts";
import { Currency } from "../tickets/sales.ts";
import { Day, Id, IdParam, line, page, PageQuery, text, Time } from "../shapes.ts";

const drafting: RateLimit = { bucket: "event-drafts", allowed: 600, seconds: 300 };
const launches: RateLimit = { bucket: "event-launches", allowed: 60, seconds: 3600 };
export const eventEdits: RateLimit = { bucket: "event-edits", allowed: 120, seconds: 300 };
export const memberEdits: RateLimit = { bucket: "event-members", allowed: 120, seconds: 300 };
const previews: RateLimit = { bucket: "rich-text", allowed: 120, seconds: 300 };

const day = z.union([Day, z.literal("")]);

/** The fields of the event form, complete or not. Days and times are local to the place, in `zone`. */
export const EventFields = z
  .object({
    ...EventDetails.shape,
    title: line(eventLimits.title),
    description: text(eventLimits.description).openapi({
      description: "Markdown; HTML stays text",
    }),
    category: z.enum(eventCategories),
    tags: z
      .array(line(eventLimits.tag, 1))
      .max(eventLimits.tags, `Use at most ${eventLimits.tags} tags.`),
    startDay: day,
    startTime: Clock,
    endDay: day,
    endTime: Clock,
    allDay: z.boolean(),
    zone: line(64),
    venue: line(eventLimits.venue),
    city: line(eventLimits.place),
    country: line(eventLimits.place),
    online: z.boolean(),
    link: line(eventLimits.link),
    capacity: z.number().int().min(1).max(eventLimits.capacity).nullable(),
    free: z.boolean(),
    familyFriendly: z.boolean(),
    accessible: z.boolean(),
    lineUp: z
      .array(
        z.object({
          name: line(accountLimits.name),
          role: line(eventLimits.role),
          personId: Id.nullable(),
          actId: Id.nullable().optional().openapi({
            description: "An act of the person's; left out: the one of that name, if there is one",
          }),
        }),
      )
      .max(eventLimits.lineUp),
    organizer: line(eventLimits.organizer),
    poster: z
      .number()
      .int()
      .min(0)
      .max(eventLimits.posters - 1),
    coverId: Id.nullable(),
    repeats: Repeats.nullable(),
  })
  .openapi("EventFields");
export type EventFields = z.infer<typeof EventFields>;

const Named = z.object({
  username: line(accountLimits.username.max, 1),
  role: z.enum(memberRoles),
});

/** A ticket type in a draft's form, complete or not. */
const DraftTicket = z.object({
  id: Id,
  name: line(saleLimits.name),
  price: line(20).openapi({ description: "As typed, such as 12.50; empty or 0: free" }),
  quantity: z.number().int().min(1).max(saleLimits.quantity).nullable(),
});
export type DraftTicket = z.infer<typeof DraftTicket>;

/** The extra fields of a draft: its first tickets, whom to add to the team or invite, and whether the place determines the zone. */
export const DraftFields = EventFields.extend({
  team: z.array(Named).max(eventLimits.team, `Name at most ${eventLimits.team} people.`).optional(),
  tickets: z.array(DraftTicket).max(saleLimits.types).optional().openapi({
    description: "On sale once it is published; what is more about them is said then",
  }),
  currency: Currency.optional().openapi({ description: "Left out: that of its country" }),
  repliesByEmail: z.boolean().optional().openapi({
    description:
      "Buyers of these tickets may reply to the host's verified address; else they may not",
  }),
  zoneFollowsPlace: z.boolean().optional().openapi({
    description: "Nobody chose the zone, so that of the city takes its place",
  }),
}).openapi("DraftFields");
export type DraftFields = z.infer<typeof DraftFields>;

const Version = z.number().int().min(0).openapi({
  description: "The version these changes were made to; another one is a CONFLICT",
});

export const EventDraft = z
  .object({
    id: Id,
    version: z.number(),
    fields: DraftFields,
    cover: Media.nullable(),
    sells: z.boolean().openapi({
      description: "Tickets exist, or come with those of the event that it was copied from",
    }),
    usualCurrency: z.string().openapi({
      description: "In which its tickets are sold unless another is chosen: that of its country",
    }),
    changedAt: Time,
  })
  .openapi("EventDraft");
export type EventDraft = z.infer<typeof EventDraft>;

const changes = body(DraftFields.partial().extend({ version: Version }));

export const saveDraft = operation("person", drafting, {
  method: "put",
  path: "/my/event-drafts/{id}",
  scope: "events:write",
  tags: ["events"],
  summary: "Create a draft of an event (version 0), or save changes to it",
  request: { params: IdParam, body: changes },
  responses: { 200: json(EventDraft) },
});

export const getDraft = operation("person", null, {
  method: "get",
  path: "/my/event-drafts/{id}",
  scope: "events:read",
  tags: ["events"],
  summary: "One of your drafts",
  request: { params: IdParam },
  responses: { 200: json(EventDraft) },
});

export const listDrafts = operation("person", null, {
  method: "get",
  path: "/my/event-drafts",
  scope: "events:read",
  tags: ["events"],
  summary: "Your drafts, last changed first",
  request: { query: PageQuery },
  responses: { 200: json(page(EventDraft)) },
});

export const deleteDraft = operation("person", drafting, {
  method: "delete",
  path: "/my/event-drafts/{id}",
  scope: "events:write",
  tags: ["events"],
  summary: "Delete the draft of an event",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const publishDraft = operation("person", launches, {
  method: "post",
  path: "/my/event-drafts/{id}/publish",
  scope: "events:write",
  tags: ["events"],
  summary: "Publish a draft as an event with the same id; refuses with everything that is missing",
  request: { params: IdParam, body: body(z.object({ version: Version })) },
  responses: {
    201: json(
      EventPage.extend({
        unasked: z.array(z.string()).openapi({
          description: "Usernames of those named in the draft who could not be asked or invited",
        }),
      }),
    ),
  },
});

export const getEventToEdit = operation("person", null, {
  method: "get",
  path: "/events/{id}/fields",
  scope: "events:read",
  tags: ["events"],
  summary: "An event's form, for those who may edit it",
  request: { params: IdParam },
  responses: { 200: json(EventDraft) },
});

/** What attendees are offered along with a change; both by default. */
export const changeOffers = {
  offerRefunds: z.boolean().optional().openapi({
    description: "Buyers may have all back for two weeks after another start or place",
  }),
  askWhoCanCome: z.boolean().optional().openapi({
    description: "Those who go are asked whether they can after another start or place",
  }),
};

export const editEvent = operation("person", eventEdits, {
  method: "patch",
  path: "/events/{id}",
  scope: "events:write",
  tags: ["events"],
  summary: "Change a published event",
  request: {
    params: IdParam,
    body: body(
      EventFields.partial().extend({
        version: Version,
        note: text(eventLimits.changeNote).optional().openapi({
          description: "A message to those who are notified, when what they plan by changes",
        }),
        ...changeOffers,
      }),
    ),
  },
  responses: { 200: json(EventPage) },
});

export const cancelEvent = operation("person", eventEdits, {
  method: "post",
  path: "/events/{id}/cancel",
  scope: "events:write",
  tags: ["events"],
  summary: "Cancel an event; its page stays and shows the host's message",
  request: { params: IdParam, body: body(z.object({ message: text(eventLimits.cancelMessage) })) },
  responses: { 200: json(EventPage) },
});

export const duplicateEvent = operation("person", drafting, {
  method: "post",
  path: "/events/{id}/duplicate",
  scope: "events:write",
  tags: ["events"],
  summary: "Copy an event into a new draft, without its date and picture",
  request: { params: IdParam, body: body(z.object({ id: Id })) },
  responses: { 201: json(EventDraft) },
});

const Member = z
  .object({ id: Id, name: z.string(), username: z.string(), role: z.enum(memberRoles) })
  .extend({ asked: z.boolean().openapi({ description: "Has not said yes yet" }) })
  .openapi("EventMember");
export type Member = z.infer<typeof Member>;

export const listMembers = operation("person", null, {
  method: "get",
  path: "/events/{id}/people",
  tags: ["events"],
  summary: "Managers, door staff and invited guests",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Member)) },
});

export const addMember = operation("person", memberEdits, {
  method: "post",
  path: "/events/{id}/people",
  tags: ["events"],
  summary: "Add somebody to the team, or invite them, by their username",
  request: {
    params: IdParam,
    body: body(
      z.object({ username: line(accountLimits.username.max, 1), role: z.enum(memberRoles) }),
    ),
  },
  responses: { 200: json(Member) },
});

export const removeMember = operation("person", memberEdits, {
  method: "delete",
  path: "/events/{id}/people/{personId}",
  tags: ["events"],
  summary: "Remove a member of the team, or leave it",
  request: { params: IdParam.extend({ personId: Id }) },
  responses: { 204: noContent },
});

export const leaveLineUp = operation("person", eventEdits, {
  method: "delete",
  path: "/events/{id}/line-up/me",
  tags: ["events"],
  summary: "Remove yourself from the line-up",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const showRichText = operation("person", previews, {
  method: "post",
  path: "/rich-text",
  scope: "events:write",
  tags: ["events"],
  summary: "Preview a description as it will look on the page",
  request: { body: body(z.object({ text: text(eventLimits.description) })) },
  responses: { 200: json(z.object({ blocks: z.array(Block) })) },
});
