import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { GuestKey, Id, IdParam, line, oneOf, text, Time } from "../shapes.ts";
import { roomEmojis, slowModes, talkLimits } from "./talk-limits.ts";

const sending: RateLimit = { bucket: "room-chat", allowed: 20, seconds: 30 };
const moderating: RateLimit = { bucket: "room-moderation", allowed: 240, seconds: 60 };

const tags = ["rooms"];
const Place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** A guest's ticket admits to the room without an account. */
export const TicketQuery = z.object({ ticket: Id.optional(), key: GuestKey.optional() });

export const RoomMessage = z
  .object({
    id: Id,
    place: z.number().openapi({ description: "Order in the room, from 1" }),
    author: PersonCard,
    part: z
      .enum(["host", "performer"])
      .nullable()
      .openapi({ description: "What the author was at the event when they wrote" }),
    text: z.string(),
    time: Time.openapi({ description: "By the server's clock, which also times the recording" }),
  })
  .openapi("RoomMessage");
export type RoomMessage = z.infer<typeof RoomMessage>;

export const listRoomMessages = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/chat",
  tags,
  summary:
    "Messages in order of place: the newest, those before or after a place, those up to a moment, or those with some words",
  request: {
    params: IdParam,
    query: TicketQuery.extend({
      before: Place.optional(),
      after: Place.optional(),
      until: Time.optional(),
      q: line(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(RoomMessage),
        older: z.boolean().openapi({ description: "Whether there are messages before the first" }),
        newer: z.boolean().openapi({ description: "Whether there are messages after the last" }),
      }),
    ),
  },
});

export const NewRoomMessage = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request sends once" }),
    text: text(talkLimits.message, 1),
  })
  .openapi("NewRoomMessage");
export type NewRoomMessage = z.infer<typeof NewRoomMessage>;

export const sendRoomMessage = operation("person", sending, {
  method: "post",
  path: "/events/{id}/room/chat",
  tags,
  summary: "Write in the live chat; it is stored before the response",
  request: { params: IdParam, body: body(NewRoomMessage) },
  responses: { 201: json(RoomMessage, "Stored") },
});

export const removeRoomMessage = operation("person", moderating, {
  method: "delete",
  path: "/events/{id}/room/chat/{messageId}",
  tags,
  summary: "Delete a message for everyone: your own, or any as a moderator",
  request: { params: IdParam.extend({ messageId: Id }) },
  responses: { 204: noContent },
});

export const RoomTalk = z
  .object({
    slowSeconds: z.number().openapi({ description: "Wait between two messages; 0: none" }),
    links: z.boolean().openapi({ description: "Whether messages may carry links" }),
    pinned: RoomMessage.nullable(),
    muted: z.boolean().openapi({ description: "A moderator muted the viewer in this room" }),
    reactions: z
      .partialRecord(z.enum(roomEmojis), z.number())
      .openapi({ description: "How often each was sent so far" }),
  })
  .openapi("RoomTalk");
export type RoomTalk = z.infer<typeof RoomTalk>;

export const getRoomTalk = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/talk",
  tags,
  summary: "The rules of the live chat, its pinned message and how often people reacted",
  request: { params: IdParam, query: TicketQuery },
  responses: { 200: json(RoomTalk) },
});

export const TalkRules = z.object({
  slowSeconds: oneOf(slowModes).optional(),
  links: z.boolean().optional(),
  pinnedId: Id.nullable().optional().openapi({ description: "A message; null unpins" }),
});
export type TalkRules = z.infer<typeof TalkRules>;

export const changeRoomTalk = operation("person", moderating, {
  method: "patch",
  path: "/events/{id}/room/talk",
  tags,
  summary: "Change slow mode, allow or forbid links, pin a message",
  request: { params: IdParam, body: body(TalkRules) },
  responses: { 200: json(RoomTalk) },
});

export const listPresent = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/people",
  tags,
  summary: "Who is watching now, by name, as far as you can see it",
  request: { params: IdParam, query: TicketQuery },
  responses: { 200: json(z.object({ items: z.array(PersonCard) })) },
});

export const listMuted = operation("person", null, {
  method: "get",
  path: "/events/{id}/room/muted",
  tags,
  summary: "People muted in this room, latest first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(PersonCard) })) },
});

const mute = { params: IdParam.extend({ personId: Id }) };

export const muteInRoom = operation("person", moderating, {
  method: "put",
  path: "/events/{id}/room/muted/{personId}",
  tags,
  summary: "Mute a person in this room",
  request: mute,
  responses: { 204: noContent },
});

export const unmuteInRoom = operation("person", moderating, {
  method: "delete",
  path: "/events/{id}/room/muted/{personId}",
  tags,
  summary: "Unmute a person in this room",
  request: mute,
  responses: { 204: noContent },
});
