import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import type { BackupRun } from "./backup-notes.ts";
import { removeOldBackups, type BackupOptions } from "./make-backup.ts";
import { backupFolder, runBackup } from "./run-backup.ts";
import { BackupError } from "./secrets.ts";
import { backups } from "./tables.ts";

/** What a backup is made from. */
export type Site = Pick<BackupOptions, "connection" | "dataDir" | "storage" | "migrations">;

type Parts = Pick<Services, "config" | "log" | "db">;

/** Makes a backup on the server, test-restores it and deletes old ones. */
export async function runStartedBackup(
  { config, log, db }: Parts,
  site: Site,
  run: BackupRun,
): Promise<void> {
  const { folder, passphrase, keepDays } = config.backup;
  const options = { ...site, passphrase, sessionSecret: config.sessionSecret, waits: true };
  try {
    const proof = await runBackup(backupFolder(config), run, options);
    log.info(proof, "backup made and tried out");
  } catch (error) {
    // Not retried if a person has to fix the cause or an administrator is watching: the list says why it failed.
    const isOver = error instanceof BackupError || run.startedBy === "administrator";
    if (!isOver) throw error;
    log.error({ err: error }, "the backup failed");
    return;
  }
  if (!folder) return;
  const removed = await removeOldBackups(folder, { dataDir: site.dataDir, days: keepDays });
  await forgetBackups(db, removed, keepDays);
}

/** Deletes list entries whose file is gone, and old ones that never had a file. */
async function forgetBackups(db: Db, files: string[], keepDays: number): Promise<void> {
  const isOld = sql`${backups.startedAt} < now() - make_interval(days => ${keepDays})`;
  const isWithoutFile = and(isNotNull(backups.endedAt), eq(backups.file, ""), isOld);
  await db.delete(backups).where(or(inArray(backups.file, files), isWithoutFile));
}
