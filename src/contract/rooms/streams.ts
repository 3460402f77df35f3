import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { NamedEvent } from "../events/events.ts";
import { PersonCard } from "../people/people.ts";
import { GuestKey, Id, IdParam, line, Time } from "../shapes.ts";
import { streamLimits } from "./stream-limits.ts";
import { roomStates } from "./limits.ts";
import { RoomQuery } from "./rooms.ts";

const starts: RateLimit = { bucket: "stream-epochs", allowed: 120, seconds: 600 };
// One segment a second, plus everything buffered during an outage at once.
const segments: RateLimit = { bucket: "stream-segments", allowed: 600, seconds: 60 };
const views: RateLimit = { bucket: "room-views", allowed: 120, seconds: 60 };

/** Starts an epoch, a run of segments from one encoder; reloading the host's page or changing the quality starts a new one. */
export const startEpoch = operation("person", starts, {
  method: "post",
  path: "/events/{id}/room/epochs",
  tags: ["rooms"],
  summary: "Go live, or continue after an interruption; another person's broadcast ends",
  request: {
    params: IdParam,
    body: body(
      z.object({
        height: z.number().int().min(16).max(4_320),
        takeOver: z.boolean().default(false).openapi({
          description: "Go live although somebody else broadcasts; refused without it",
        }),
      }),
    ),
  },
  responses: { 201: json(z.object({ epoch: z.number(), token: z.string() })) },
});

export const endStream = operation("person", starts, {
  method: "post",
  path: "/events/{id}/room/end",
  tags: ["rooms"],
  summary: "End the broadcast for everybody; its recording can be watched immediately",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const putSegment = operation("anyone", segments, {
  method: "put",
  path: "/streams/{id}/{epoch}/{file}",
  tags: ["rooms"],
  summary: "Send `init.mp4` or segment `{n}.m4s` of an epoch (CMAF); can be repeated",
  request: {
    params: z.object({
      id: Id,
      epoch: z.coerce.number().int().min(1).max(streamLimits.epochs),
      file: z.string().regex(/^(init\.mp4|[1-9]\d{0,6}\.m4s)$/, "Send init.mp4 or {n}.m4s."),
    }),
    query: z.object({
      duration: z.coerce.number().gt(0).max(streamLimits.segmentSeconds).optional().openapi({
        description: "Of a segment, in seconds",
      }),
    }),
    headers: z.object({ "x-ingest-token": line(100, 1) }),
  },
  responses: { 200: json(z.object({ outcome: z.enum(["stored", "dup"]) })) },
});

export const testUplink = operation(
  "person",
  { bucket: "uplink-tests", allowed: 20, seconds: 60 },
  {
    method: "post",
    path: "/streams/{id}/uplink",
    tags: ["rooms"],
    summary: "Send up to a megabyte that is discarded, to measure the connection before going live",
    request: { params: IdParam },
    responses: { 204: noContent },
  },
);

const RoomNews = z.object({ state: z.enum(roomStates), playback: z.string().nullable() });

export const getRoomState = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/state",
  scope: "events:read",
  tags: ["rooms"],
  summary: "What is on in a room: for pages that wait for its start without live updates",
  request: { params: NamedEvent, query: RoomQuery },
  responses: { 200: json(RoomNews) },
});

export const noteView = operation("anyone", views, {
  method: "post",
  path: "/events/{id}/room/views",
  tags: ["rooms"],
  summary: "Report every few seconds that you are watching, and get what is new",
  request: {
    params: NamedEvent,
    body: body(
      z.object({
        id: Id.openapi({ description: "Made by the page; one for each visit" }),
        ticket: Id.optional(),
        key: GuestKey.optional(),
      }),
    ),
  },
  responses: {
    200: json(
      RoomNews.extend({ viewers: z.number().openapi({ description: "How many watch now" }) }),
    ),
  },
});

export const removeRecording = operation("person", starts, {
  method: "delete",
  path: "/events/{id}/room/recording",
  tags: ["rooms"],
  summary: "Delete the recording permanently",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const RoomReport = z
  .object({
    peak: z.number(),
    liveViewers: z
      .number()
      .openapi({ description: "Different people and pages that watched live" }),
    replayViewers: z.number(),
    watchedMinutes: z.number(),
    stayed: z.number().openapi({ description: "Members who watched for five minutes or more" }),
    recordedSeconds: z.number(),
    bytes: z.number().openapi({ description: "Storage that the recording takes" }),
    curve: z.array(
      z.object({
        at: Time,
        viewers: z.number(),
        messages: z.number().openapi({ description: "Written in the chat in this minute" }),
        answered: z
          .array(z.string())
          .openapi({ description: "Questions whose answer began in this minute" }),
      }),
    ),
  })
  .openapi("RoomReport");
export type RoomReport = z.infer<typeof RoomReport>;

export const getRoomReport = operation("person", null, {
  method: "get",
  path: "/events/{id}/room/report",
  tags: ["rooms"],
  summary: "How many watched, when, and for how long; for organizers",
  request: { params: IdParam },
  responses: { 200: json(RoomReport) },
});

export const RoomStayed = z.object({
  person: PersonCard.nullable().openapi({ description: "null for a guest with a ticket" }),
  name: z.string(),
  minutes: z.number(),
});
export type RoomStayed = z.infer<typeof RoomStayed>;

export const listStayed = operation("person", null, {
  method: "get",
  path: "/events/{id}/room/stayed",
  tags: ["rooms"],
  summary:
    "Members and ticket holders who watched live for five minutes or more, with their minutes",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(RoomStayed) })) },
});
