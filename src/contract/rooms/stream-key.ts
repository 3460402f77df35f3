import { z } from "@hono/zod-openapi";
import { json, noContent, operation } from "../operation.ts";
import { IdParam } from "../shapes.ts";
import { encoderProblems, encoderStates } from "./limits.ts";

export const StreamKey = z
  .object({
    server: z.string().nullable().openapi({
      description: "Address for OBS and other encoders; null where this site takes none",
    }),
    key: z
      .string()
      .nullable()
      .openapi({ description: "The caller's own; anyone who has it can go live" }),
    state: z.enum(encoderStates).openapi({
      description: "Whether an encoder is on air; interrupted: the room waits for it to come back",
    }),
    waiting: z.object({ name: z.string(), isViewer: z.boolean() }).nullable().openapi({
      description: "Whose encoder sends and waits, because somebody else is on air",
    }),
    problem: z.enum(encoderProblems).nullable().openapi({
      description: "Why what was sent last is not shown",
    }),
  })
  .openapi("StreamKey");
export type StreamKey = z.infer<typeof StreamKey>;

export const getStreamKey = operation("person", null, {
  method: "get",
  path: "/events/{id}/room/stream-key",
  tags: ["rooms"],
  summary: "Where OBS and other encoders send to by RTMP, and whether one does",
  request: { params: IdParam },
  responses: { 200: json(StreamKey) },
});

export const giveToEncoder = operation(
  "person",
  { bucket: "stream-keys", allowed: 20, seconds: 600 },
  {
    method: "post",
    path: "/events/{id}/room/encoder",
    tags: ["rooms"],
    summary: "Put the waiting encoder on air instead of the current broadcast",
    request: { params: IdParam },
    responses: { 204: noContent },
  },
);

export const renewStreamKey = operation(
  "person",
  { bucket: "stream-keys", allowed: 20, seconds: 600 },
  {
    method: "post",
    path: "/events/{id}/room/stream-key",
    tags: ["rooms"],
    summary: "Make new stream keys for this room: all earlier ones stop working at once",
    request: { params: IdParam },
    responses: { 200: json(StreamKey) },
  },
);
