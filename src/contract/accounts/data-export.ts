import { z } from "@hono/zod-openapi";
import { accountLimits } from "./limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Time } from "../shapes.ts";

const cancellations: RateLimit = { bucket: "exports-cancelled", allowed: 30, seconds: 300 };

const tags = ["own data"];

export const OwnExport = z
  .object({
    state: z.enum(["none", "queued", "running", "ready", "failed"]),
    percent: z.number(),
    bytes: z.number().nullable(),
    until: Time.nullable().openapi({ description: "When the archive is removed" }),
  })
  .openapi("OwnExport");
export type OwnExport = z.infer<typeof OwnExport>;

export const startExport = operation("person", "conditional", {
  method: "post",
  path: "/my/export",
  tags,
  summary: "Start an archive of all your data",
  description:
    "One at a time and three a day. Refuses REAUTHENTICATION_REQUIRED when the last sign-in or proof is more than ten minutes old.",
  responses: { 202: json(OwnExport, "Started, or in progress already") },
});

export const getExport = operation("person", null, {
  method: "get",
  path: "/my/export",
  tags,
  summary: "The progress of the archive",
  responses: { 200: json(OwnExport) },
});

export const cancelExport = operation("person", cancellations, {
  method: "delete",
  path: "/my/export",
  tags,
  summary: "Cancel the archive, or delete it",
  responses: { 204: noContent },
});

export const downloadExport = operation("person", null, {
  method: "get",
  path: "/my/export/file",
  tags,
  summary: "The archive, for its owner alone, for a day",
  description:
    "Refuses REAUTHENTICATION_REQUIRED when the last sign-in or proof is more than ten minutes old.",
  responses: {
    200: {
      description: "A ZIP of JSON files, pictures and videos",
      content: { "application/zip": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
});

export const deleteAccount = operation("person", "conditional", {
  method: "post",
  path: "/my/account/deletion",
  tags,
  summary: "Delete the account with everything of the person, at once and for good",
  description:
    "Needs the password. People without one leave it out and have to have signed in, or proved themselves, within the last ten minutes; else REAUTHENTICATION_REQUIRED.",
  request: {
    body: body(
      z.object({
        password: z.string().min(1, "Fill this in.").max(accountLimits.password.max).optional(),
      }),
    ),
  },
  responses: { 204: noContent },
});
