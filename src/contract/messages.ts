import { z } from "@hono/zod-openapi";
import { searchLimits } from "./search-limits.ts";
import { messageLimits } from "./message-limits.ts";
import { Media } from "./media.ts";
import { body, json, noContent, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import { Id, line, page, PageQuery, text, Time } from "./shapes.ts";

const sending: RateLimit = { bucket: "messages", allowed: 120, seconds: 60 };
const changes: RateLimit = { bucket: "message-changes", allowed: 120, seconds: 60 };
const marking: RateLimit = { bucket: "marks", allowed: 600, seconds: 60 };

const tags = ["messages"];

/** The two user ids joined by an underscore, larger first, so both sides get the same id. */
export const ConversationId = z
  .string()
  .regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}$/, "This is not an id.");
const conversation = z.object({ id: ConversationId });
/** Messages of a conversation are numbered from 1 without gaps, the same for both sides. */
const Place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

export const Message = z
  .object({
    id: Id,
    conversationId: ConversationId,
    place: z.number().openapi({ description: "Order in the conversation, from 1" }),
    senderId: Id,
    text: z.string(),
    media: Media.nullable(),
    time: Time,
    unsent: z.boolean().openapi({ description: "Taken back: its words and picture are gone" }),
  })
  .openapi("Message");
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: ConversationId,
    person: PersonCard,
    last: Message.nullable().openapi({ description: "The newest message this person still has" }),
    unread: z.number(),
    /** A stranger's first message is a request until it is answered. */
    request: z.enum(["none", "incoming", "outgoing", "refused"]),
    /** How far the other person's devices have received, and how far they have read. */
    delivered: z.number(),
    read: z.number(),
    can: z.object({ send: z.boolean() }),
    /** Why the viewer can't send, as text; null if they can. */
    closed: z.string().nullable(),
  })
  .openapi("Conversation");
export type Conversation = z.infer<typeof Conversation>;

export const listConversations = operation("person", null, {
  method: "get",
  path: "/conversations",
  scope: "messages:read",
  tags,
  summary: "Your conversations, latest message first; with `box=requests`, those of strangers",
  request: { query: PageQuery.extend({ box: z.enum(["inbox", "requests"]).default("inbox") }) },
  responses: { 200: json(page(Conversation)) },
});

export const countUnread = operation("person", null, {
  method: "get",
  path: "/conversations/unread",
  scope: "messages:read",
  tags,
  summary: "How many conversations have unread messages, and how many requests are waiting",
  responses: { 200: json(z.object({ conversations: z.number(), requests: z.number() })) },
});

export const listMessagePeople = operation("person", "conditional", {
  method: "get",
  path: "/conversations/people",
  tags,
  summary:
    "People to write to, by a part of their name or username; without `q`, those one follows first",
  request: { query: PageQuery.extend({ q: line(searchLimits.max).optional() }) },
  responses: { 200: json(page(PersonCard)) },
});

export const getConversation = operation("person", null, {
  method: "get",
  path: "/people/{id}/conversation",
  scope: "messages:read",
  tags,
  summary: "The conversation with a person, whether it has started or not",
  request: { params: z.object({ id: Id }) },
  responses: { 200: json(Conversation) },
});

export const listMessages = operation("person", null, {
  method: "get",
  path: "/conversations/{id}/messages",
  scope: "messages:read",
  tags,
  summary:
    "Messages: the newest, those before a place, or those after one (to catch up), always in order of place",
  request: {
    params: conversation,
    query: z.object({
      before: Place.optional(),
      after: Place.optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(Message),
        older: z.boolean().openapi({ description: "Whether there are messages before the first" }),
        newer: z.boolean().openapi({ description: "Whether there are messages after the last" }),
      }),
    ),
  },
});

export const NewMessage = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request sends once" }),
    to: Id,
    text: text(messageLimits.text).default(""),
    mediaId: Id.nullable().default(null),
  })
  .openapi("NewMessage");
export type NewMessage = z.infer<typeof NewMessage>;

export const sendMessage = operation("person", sending, {
  method: "post",
  path: "/messages",
  scope: "messages:write",
  tags,
  summary: "Send a message; it is stored before the response",
  request: { body: body(NewMessage) },
  responses: { 201: json(Message, "Stored") },
});

export const unsendMessage = operation("person", changes, {
  method: "post",
  path: "/messages/{id}/unsend",
  scope: "messages:write",
  tags,
  summary: "Unsend a message within ten minutes, for both sides",
  request: { params: z.object({ id: Id }) },
  responses: { 200: json(Message) },
});

export const hideMessage = operation("person", changes, {
  method: "delete",
  path: "/messages/{id}",
  scope: "messages:write",
  tags,
  summary: "Delete a message for yourself",
  request: { params: z.object({ id: Id }) },
  responses: { 204: noContent },
});

export const markConversation = operation("person", marking, {
  method: "put",
  path: "/conversations/{id}/marks",
  scope: "messages:write",
  tags,
  summary: "Report how far you have received and read; marks never go back",
  request: {
    params: conversation,
    body: body(z.object({ delivered: Place.optional(), read: Place.optional() })),
  },
  responses: { 204: noContent },
});

export const answerRequest = operation("person", changes, {
  method: "put",
  path: "/conversations/{id}/request",
  tags,
  summary:
    "Accept or refuse a stranger's request; refusing hides it and tells the stranger nothing",
  request: { params: conversation, body: body(z.object({ accept: z.boolean() })) },
  responses: { 200: json(Conversation) },
});
