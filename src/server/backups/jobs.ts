import type { Services } from "../services.ts";
import { makeBackup, proveBackup, removeOldBackups, type BackupOptions } from "./make-backup.ts";

type Parts = Pick<Services, "jobs" | "config" | "log"> & {
  options: Pick<BackupOptions, "connection" | "dataDir" | "storage" | "migrations">;
};

/** With BACKUP_DIR, makes a backup each night, tries it out and removes old ones. */
export async function startBackupJobs({ jobs, config, log, options }: Parts): Promise<void> {
  const { folder, passphrase, keepDays } = config.backup;
  if (!folder) return;
  await jobs.workLong("backup", async () => {
    const all = { ...options, passphrase, sessionSecret: config.sessionSecret };
    const file = await makeBackup(folder, all);
    const proof = await proveBackup(file, all);
    await removeOldBackups(folder, { dataDir: options.dataDir, days: keepDays });
    log.info({ file, ...proof }, "backup made and tried out");
  });
  await jobs.every("backup-nightly", "20 2 * * *", () => jobs.send("backup", {}));
}
