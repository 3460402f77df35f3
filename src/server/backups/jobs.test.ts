import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../test-app.ts";
import { startBackupJobs } from "./jobs.ts";
import { findProvenBackup, removeOldBackups } from "./make-backup.ts";

const longAgo = "marquee-2020-01-01T022000Z.zip";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-nightly-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function nameOf(daysAgo: number): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `marquee-${day}T022000Z.zip`;
}

test("a scheduled backup is made and test-restored, and old ones are deleted", async () => {
  const folder = await emptyFolder();
  const app = await testApp({
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: "marigold over the harbour",
    BACKUP_KEEP_DAYS: "7",
  });
  onTestFinished(() => app.close());
  // Computed once: midnight may pass in between.
  const recent = nameOf(6);
  for (const name of [longAgo, nameOf(8), recent, "notes.txt"])
    await writeFile(path.join(folder, name), "");
  const { services } = app;
  await startBackupJobs({
    ...services,
    options: {
      connection: { connectionString: app.databaseUrl },
      dataDir: app.folder,
      storage: services.storage,
      migrations: "migrations",
    },
  });
  const { rows } = await services.db.execute(
    "select cron from jobs.schedule where name = 'backup-nightly'",
  );
  expect(rows).toEqual([{ cron: "20 2 * * *" }]);
  await services.jobs.send("backup", {});
  await expect.poll(() => readdir(folder)).not.toContain(longAgo);
  const proven = await findProvenBackup(app.folder);
  const newest = path.basename(proven?.file ?? "");
  const staying = [newest, recent, "notes.txt"];
  expect((await readdir(folder)).toSorted()).toEqual(staying.toSorted());
});

test("the newest proven backup stays, however old it is", async () => {
  const [folder, dataDir] = [await emptyFolder(), await emptyFolder()];
  for (const name of [longAgo, nameOf(30)]) await writeFile(path.join(folder, name), "");
  const madeAt = "2020-01-01T02:20:00Z";
  const proven = { file: path.join(folder, longAgo), madeAt, provenAt: madeAt };
  await writeFile(path.join(dataDir, "proven-backup.json"), JSON.stringify(proven));
  await removeOldBackups(folder, { dataDir, days: 7 });
  expect(await readdir(folder)).toEqual([longAgo]);
});

test("if the note of the proven backup can't be read, no backup is deleted", async () => {
  const [folder, dataDir] = [await emptyFolder(), await emptyFolder()];
  await writeFile(path.join(folder, longAgo), "");
  await symlink("proven-backup.json", path.join(dataDir, "proven-backup.json"));
  await expect(removeOldBackups(folder, { dataDir, days: 7 })).rejects.toThrow("ELOOP");
  expect(await readdir(folder)).toEqual([longAgo]);
});
