import { newId } from "../lib/ids.ts";
import type { Services } from "../services.ts";
import type { BackupRun } from "./backup-notes.ts";
import { runStartedBackup, type Site } from "./run-started-backup.ts";
import { startedBackups } from "./service.ts";

type Parts = Pick<Services, "jobs" | "config" | "log" | "db"> & { options: Site };

/** Makes the backups that administrators start and, with BACKUP_DIR, one every night. */
export async function startBackupJobs({ options, ...services }: Parts): Promise<void> {
  const { jobs, config } = services;
  if (!config.backup.passphrase) return;
  await jobs.workLong<Partial<BackupRun>>(startedBackups, ({ id, startedBy }) =>
    runStartedBackup(services, options, {
      id: id ?? newId(),
      startedBy: startedBy ?? "schedule",
    }),
  );
  if (config.backup.folder)
    await jobs.every("backup-nightly", "20 2 * * *", () =>
      jobs.send(startedBackups, { id: newId(), startedBy: "schedule" } satisfies BackupRun),
    );
}
