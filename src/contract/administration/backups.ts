import { z } from "@hono/zod-openapi";
import { Named } from "../moderation/log.ts";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { Id, page, PageQuery, Time } from "../shapes.ts";
import { backupStages, backupStarters } from "./limits.ts";

const starting: RateLimit = { bucket: "backups", allowed: 60, seconds: 3_600 };

export const Backup = z
  .object({
    id: Id,
    startedBy: z.enum(backupStarters),
    person: Named.nullable().openapi({ description: "The administrator who started it" }),
    startedAt: Time,
    stage: z.enum(backupStages).openapi({
      description: "proven: it was restored on trial and compared; failed: see problem",
    }),
    done: z.number().int().openapi({ description: "How far the stage has come" }),
    total: z.number().int().nullable().openapi({ description: "Null while it is not known" }),
    file: z.string().openapi({ description: "Where it lies on the server; empty until saved" }),
    bytes: z.number().int().nullable(),
    rows: z.number().int().nullable().openapi({ description: "Rows restored and compared" }),
    problem: z.string(),
    endedAt: Time.nullable(),
  })
  .openapi("Backup");
export type Backup = z.infer<typeof Backup>;

export const BackupState = z
  .object({
    isOverdue: z
      .boolean()
      .openapi({ description: "Whether no backup of the last three days is proven" }),
    isNightly: z.boolean().openapi({ description: "Whether the server makes one each night" }),
    isSetUp: z.boolean().openapi({ description: "Whether one can be started: BACKUP_PASSPHRASE" }),
    proven: z
      .object({ madeAt: z.iso.datetime(), provenAt: z.iso.datetime() })
      .nullable()
      .openapi({ description: "The newest backup that was restored on trial" }),
    latest: Backup.nullable().openapi({ description: "The one under way, or the last" }),
  })
  .openapi("BackupState");
export type BackupState = z.infer<typeof BackupState>;

export const getBackupState = operation("administrator", null, {
  method: "get",
  path: "/administration/backup",
  tags: ["administration"],
  summary: "When a backup of the site was last proven, and how far the present one is",
  responses: { 200: json(BackupState) },
});

export const listBackups = operation("administrator", null, {
  method: "get",
  path: "/administration/backups",
  tags: ["administration"],
  summary: "Backups of the site, latest first, failed ones included",
  request: { query: PageQuery },
  responses: { 200: json(page(Backup)) },
});

export const startBackup = operation("administrator", starting, {
  method: "post",
  path: "/administration/backups",
  tags: ["administration"],
  summary: "Make a backup now and verify it by a test restore",
  description: "Refused while another is under way, also one that `npm run backup` makes.",
  request: { body: body(z.object({ id: Id })) },
  responses: { 202: json(Backup) },
});
