import { z } from "@hono/zod-openapi";
import { noContent, operation, type RateLimit } from "../../contract/operation.ts";

const newUploads: RateLimit = { bucket: "uploads", allowed: 120, seconds: 300 };
const uploadChanges: RateLimit = { bucket: "upload-changes", allowed: 3_000, seconds: 300 };

const tags = ["media"];
const description =
  "The tus 1.0.0 protocol (tus.io): any tus client works. Uploads that nothing was added to for an hour are thrown away.";
const params = z.object({ uploadId: z.string() });
const tus = { "tus-resumable": z.literal("1.0.0") };

export const createUpload = operation("person", newUploads, {
  method: "post",
  path: "/uploads",
  tags,
  summary: "Begin a resumable upload",
  description: `${description} Location is a path of this site; its last part is the upload id that POST /media takes.`,
  request: {
    headers: z.object({
      ...tus,
      "upload-length": z.string().optional(),
      "upload-metadata": z
        .string()
        .optional()
        .openapi({ description: "`filetype`: video/… allows 200 MB, audio/… 50 MB, else 10 MB" }),
    }),
  },
  responses: { 201: noContent },
});

export const findUpload = operation("person", null, {
  method: "head",
  path: "/uploads/{uploadId}",
  tags,
  summary: "How far an upload has come",
  description,
  request: { params, headers: z.object(tus) },
  responses: { 200: noContent },
});

export const addToUpload = operation("person", uploadChanges, {
  method: "patch",
  path: "/uploads/{uploadId}",
  tags,
  summary: "Send the next bytes",
  description,
  request: { params, headers: z.object({ ...tus, "upload-offset": z.string() }) },
  responses: { 204: noContent },
});

export const cancelUpload = operation("person", uploadChanges, {
  method: "delete",
  path: "/uploads/{uploadId}",
  tags,
  summary: "Cancel an upload",
  description,
  request: { params, headers: z.object(tus) },
  responses: { 204: noContent },
});
