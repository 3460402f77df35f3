import { z } from "@hono/zod-openapi";
import { mediaLimits } from "./media-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "./operation.ts";
import { Id, IdParam, text } from "./shapes.ts";

const newMedia: RateLimit = { bucket: "media", allowed: 60, seconds: 300 };
const deletions: RateLimit = { bucket: "media-deleted", allowed: 300, seconds: 300 };

/** An image, video, recording or PDF as displayed; a video's images are of its poster frame and may be empty. */
export const Media = z
  .object({
    id: Id,
    kind: z.enum(["image", "video", "audio", "document"]),
    width: z.number(),
    height: z.number(),
    seconds: z.number().nullable(),
    alt: z.string(),
    images: z.array(z.object({ width: z.number(), url: z.string() })),
    video: z.object({ url: z.string(), type: z.string() }).nullable(),
    sound: z.object({ url: z.string(), type: z.string() }).nullable(),
  })
  .openapi("Media");
export type Media = z.infer<typeof Media>;

const UploadId = z.string().regex(/^[a-z0-9-]{16,64}$/, "This is not an upload.");

export const finishUpload = operation("person", newMedia, {
  method: "post",
  path: "/media",
  tags: ["media"],
  summary: "Turn a finished upload into a picture, video, recording or PDF",
  description:
    "Re-encodes pictures, remuxes videos and recordings, removes metadata; a PDF stays as it is. Repeatable: the same upload gives the same medium, with the description of the latest request.",
  request: {
    body: body(
      z.object({
        uploadId: UploadId,
        posterUploadId: UploadId.optional().openapi({
          description: "A picture of one frame of the video",
        }),
        alt: text(mediaLimits.altText).default(""),
        use: z
          .enum(["post", "avatar", "document"])
          .default("post")
          .openapi({ description: "An avatar is kept square and small; a document is a PDF" }),
      }),
    ),
  },
  responses: { 201: json(Media, "Made") },
});

export const deleteMedia = operation("person", deletions, {
  method: "delete",
  path: "/media/{id}",
  tags: ["media"],
  summary: "Delete an uploaded file of yours that nothing uses",
  request: { params: IdParam },
  responses: { 204: noContent },
});
