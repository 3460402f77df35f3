import path from "node:path";
import type { Config } from "../lib/config.ts";
import { packageRoot } from "../lib/package-root.ts";
import { underBackupLock } from "./backup-lock.ts";
import { openBackupNotes, type BackupRun } from "./backup-notes.ts";
import type { BackupProgress } from "./create-backup.ts";
import { makeBackup, proveBackup, type BackupOptions } from "./make-backup.ts";
import { BackupError } from "./secrets.ts";
import type { Proof } from "./verify-backup.ts";

type Options = BackupOptions & {
  /** Whether to wait for another backup to finish instead of being refused. */
  waits: boolean;
  onSaved?: (file: string) => void;
};

/** Makes a backup and test-restores it, one at a time across all processes; administrators see its progress and outcome. */
export async function runBackup(
  folder: string,
  run: BackupRun,
  options: Options,
): Promise<Proof & { file: string }> {
  const { connection, waits, onProgress, onSaved } = options;
  const proven = await underBackupLock(connection, { waits }, async () => {
    const notes = await openBackupNotes(connection, run);
    const report = (progress: BackupProgress) => {
      notes.progress(progress);
      onProgress?.(progress);
    };
    try {
      const file = await makeBackup(folder, { ...options, onProgress: report });
      await notes.saved(file);
      onSaved?.(file);
      const proof = await proveBackup(file, { ...options, onProgress: report });
      await notes.ended({ rows: proof.rows });
      return { file, ...proof };
    } catch (error) {
      await notes.ended({ error }).catch(() => undefined);
      throw error;
    } finally {
      await notes.close();
    }
  });
  if (proven) return proven;
  throw new BackupError("Another backup is being made. Try again when it is done.");
}

/** The folder for backups. */
export function backupFolder({ backup }: Config): string {
  return backup.folder ?? path.join(packageRoot, "backups");
}
