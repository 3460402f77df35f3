import { z } from "@hono/zod-openapi";
import { Named } from "../moderation/log.ts";
import { json, operation } from "../operation.ts";
import { Id, page, PageQuery, Time } from "../shapes.ts";
import { storedKinds } from "./limits.ts";

export const StorageUse = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.enum(storedKinds),
        files: z.number().int().openapi({ description: "Of recordings: how many broadcasts" }),
        bytes: z.number().int(),
      }),
    ),
    databaseBytes: z.number().int(),
    recordingLimitBytes: z.number().int(),
    cleanedAt: Time.nullable().openapi({
      description: "When unused and half uploaded files were last removed",
    }),
  })
  .openapi("StorageUse");
export type StorageUse = z.infer<typeof StorageUse>;

export const getStorageUse = operation("administrator", null, {
  method: "get",
  path: "/administration/storage",
  tags: ["administration"],
  summary: "The site's storage by kind of file",
  responses: { 200: json(StorageUse) },
});

export const StoragePerson = Named.extend({
  files: z.number().int(),
  recordingBytes: z.number().int(),
  bytes: z.number().int().openapi({ description: "Files and recordings together" }),
}).openapi("StoragePerson");
export type StoragePerson = z.infer<typeof StoragePerson>;

export const listStoragePeople = operation("administrator", null, {
  method: "get",
  path: "/administration/storage/people",
  tags: ["administration"],
  summary: "The people whose files and recordings use the most storage, largest first",
  request: { query: PageQuery },
  responses: { 200: json(page(StoragePerson)) },
});

export const StorageEvent = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    host: Named.nullable(),
    recordingBytes: z.number().int(),
    bytes: z.number().int().openapi({ description: "Its recording and its cover" }),
  })
  .openapi("StorageEvent");
export type StorageEvent = z.infer<typeof StorageEvent>;

export const listStorageEvents = operation("administrator", null, {
  method: "get",
  path: "/administration/storage/events",
  tags: ["administration"],
  summary: "The events that use the most storage, largest first",
  request: { query: PageQuery },
  responses: { 200: json(page(StorageEvent)) },
});
