import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Id, IdParam, line, text, Time } from "../shapes.ts";
import { TicketQuery } from "./chat.ts";
import { recordingLimits } from "./recording-limits.ts";

const changes: RateLimit = { bucket: "recording-changes", allowed: 120, seconds: 300 };
// Each download sends a whole evening's recording.
const downloads: RateLimit = { bucket: "recording-downloads", allowed: 20, seconds: 600 };

const tags = ["rooms"];
const Milliseconds = z.number().int().min(0).max(recordingLimits.lastsMs);

export const RecordingPage = z
  .object({
    wholeMs: z.number().openapi({ description: "How long it is without trimming" }),
    startMs: z.number().openapi({ description: "Where what is shown starts" }),
    endMs: z.number().nullable().openapi({ description: "Where it ends; null at the end" }),
    captions: z.boolean(),
    parts: z.array(z.object({ part: z.number(), seconds: z.number(), bytes: z.number() })).openapi({
      description:
        "Files to download: one, unless picture or sound was encoded in another way for some time",
    }),
  })
  .openapi("Recording");
export type RecordingPage = z.infer<typeof RecordingPage>;

export const getRecording = operation("person", null, {
  method: "get",
  path: "/events/{id}/room/recording",
  tags,
  summary: "How long the recording is, how it is trimmed, and its files; for organizers",
  request: { params: IdParam },
  responses: { 200: json(RecordingPage) },
});

export const trimRecording = operation("person", changes, {
  method: "patch",
  path: "/events/{id}/room/recording",
  tags,
  summary: "Trim the recording to this start and end, to the nearest second",
  request: {
    params: IdParam,
    body: body(z.object({ startMs: Milliseconds, endMs: Milliseconds.nullable() })),
  },
  responses: { 204: noContent },
});

export const downloadRecording = operation("person", downloads, {
  method: "get",
  path: "/events/{id}/room/recording/file",
  tags,
  summary: "Download the recording as MP4; for organizers",
  request: {
    params: IdParam,
    query: z.object({
      part: z.coerce.number().int().min(1).max(recordingLimits.parts).default(1),
    }),
  },
  responses: { 200: { description: "The file" } },
});

export const putCaptions = operation("person", changes, {
  method: "put",
  path: "/events/{id}/room/captions",
  tags,
  summary: "Set the captions of the recording as it is shown now, as WebVTT",
  request: {
    params: IdParam,
    body: body(z.object({ webVtt: text(recordingLimits.captions, 6) })),
  },
  responses: { 200: json(z.object({ cues: z.number() })) },
});

export const removeCaptions = operation("person", changes, {
  method: "delete",
  path: "/events/{id}/room/captions",
  tags,
  summary: "Remove the captions of the recording",
  request: { params: IdParam },
  responses: { 204: noContent },
});

const Chapter = z.object({
  id: Id,
  title: z.string(),
  at: Time.openapi({ description: "By the server's clock" }),
  second: z.number().openapi({ description: "Of the recording as it is shown" }),
  byHand: z.boolean().openapi({ description: "Added by an organizer; else an answered question" }),
});
export type Chapter = z.infer<typeof Chapter>;

export const listChapters = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/chapters",
  tags,
  summary: "Chapters of the recording: answered questions and those added by hand, in order",
  request: { params: IdParam, query: TicketQuery },
  responses: { 200: json(z.object({ items: z.array(Chapter) })) },
});

const chapter = { params: IdParam.extend({ chapterId: Id }) };

export const putChapter = operation("person", changes, {
  method: "put",
  path: "/events/{id}/room/chapters/{chapterId}",
  tags,
  summary: "Add a chapter to the recording, or change its title and time",
  request: {
    ...chapter,
    body: body(
      z.object({
        title: line(recordingLimits.chapterTitle, 1),
        second: z
          .number()
          .min(0)
          .max(recordingLimits.lastsMs / 1_000),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const removeChapter = operation("person", changes, {
  method: "delete",
  path: "/events/{id}/room/chapters/{chapterId}",
  tags,
  summary: "Remove a chapter that was added by hand",
  request: chapter,
  responses: { 204: noContent },
});

export const RecordingMatch = z.object({
  id: z.string(),
  kind: z.enum(["caption", "message", "question"]),
  text: z.string(),
  author: PersonCard.nullable(),
  at: Time,
  second: z.number().nullable().openapi({ description: "null: outside what is shown" }),
});
export type RecordingMatch = z.infer<typeof RecordingMatch>;

export const searchRecording = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/search",
  tags,
  summary: "Captions, messages and questions of the recording with these words, in order of time",
  request: { params: IdParam, query: TicketQuery.extend({ q: line(100, 1) }) },
  responses: { 200: json(z.object({ items: z.array(RecordingMatch) })) },
});
