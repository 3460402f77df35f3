import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import type { BackupRun } from "./backup-notes.ts";
import { removeOldBackups, type BackupOptions } from "./make-backup.ts";
import { backupFolder, runBackup } from "./run-backup.ts";
import { BackupError } from "./secrets.ts";
import { backups } from "./tables.ts";

/** What a backup is made of. */
export type Site = Pick<BackupOptions, "connection" | "dataDir" | "storage" | "migrations">;

type Parts = Pick<Services, "config" | "log" | "db">;

/** Makes a backup on the server, tries it out and removes old ones. */
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
    // What somebody must mend, and what an administrator watches, is not tried again by itself: the list says why it failed.
    const isOver = error instanceof BackupError || run.startedBy === "administrator";
    if (!isOver) throw error;
    log.error({ err: error }, "the backup failed");
    return;
  }
  if (!folder) return;
  const removed = await removeOldBackups(folder, { dataDir: site.dataDir, days: keepDays });
  await forgetBackups(db, removed, keepDays);
}

/** Takes from the list what is gone, and what left no file so long ago. */
async function forgetBackups(db: Db, files: string[], keepDays: number): Promise<void> {
  const isOld = sql`${backups.startedAt} < now() - make_interval(days => ${keepDays})`;
  const isWithoutFile = and(isNotNull(backups.endedAt), eq(backups.file, ""), isOld);
  await db.delete(backups).where(or(inArray(backups.file, files), isWithoutFile));
}
