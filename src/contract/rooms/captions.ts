import { z } from "@hono/zod-openapi";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, Time } from "../shapes.ts";
import { captionLimits } from "./caption-limits.ts";
import { TicketQuery } from "./chat.ts";

const sending: RateLimit = { bucket: "room-captions", allowed: 60, seconds: 60 };

const tags = ["rooms"];
const path = "/events/{id}/room/live-captions";

export const LiveCaption = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request sends once" }),
    text: line(captionLimits.line, 1),
    at: Time.openapi({
      description: "When the picture it belongs to was taken, by the server's clock",
    }),
  })
  .openapi("LiveCaption");
export type LiveCaption = z.infer<typeof LiveCaption>;

export const listLiveCaptions = operation("anyone", null, {
  method: "get",
  path,
  tags,
  summary: "Captions of the last two minutes of a broadcast, in order of time",
  request: { params: IdParam, query: TicketQuery },
  responses: { 200: json(z.object({ items: z.array(LiveCaption) })) },
});

export const sendLiveCaption = operation("person", sending, {
  method: "post",
  path,
  tags,
  summary: "Caption a broadcast, line by line; they become the captions of its recording",
  request: { params: IdParam, body: body(LiveCaption) },
  responses: { 201: json(LiveCaption, "Stored") },
});
