import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { IdParam } from "../shapes.ts";

const marks: RateLimit = { bucket: "act-marks", allowed: 120, seconds: 300 };
const tags = ["talent"];

const ActMark = z.object({ on: z.boolean() });

export const followAct = operation("person", marks, {
  method: "put",
  path: "/acts/{id}/follow",
  tags,
  summary: "Follow an act or stop following it",
  request: { params: IdParam, body: body(ActMark) },
  responses: { 200: json(z.object({ followedByMe: z.boolean(), followers: z.number() })) },
});

export const saveAct = operation("person", marks, {
  method: "put",
  path: "/acts/{id}/save",
  tags,
  summary: "Save or unsave an act; nobody else sees it",
  request: { params: IdParam, body: body(ActMark) },
  responses: { 204: noContent },
});
