import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backup } from "../../contract/administration/backups.ts";
import { slowness } from "../../../test/setup/slowness.ts";
import { newId } from "../lib/ids.ts";
import { advisoryLocks } from "../lib/database/one-at-a-time.ts";
import { packageRoot } from "../lib/package-root.ts";
import { appoint } from "../moderation/test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { startBackupJobs } from "./jobs.ts";
import { runBackup } from "./run-backup.ts";
import { backups } from "./tables.ts";

const passphrase = "marigold over the harbour";

let folder: string;
let app: TestApp;
let adele: TestPerson;
let patience: number;

const options = () => ({
  connection: { connectionString: app.databaseUrl },
  dataDir: app.folder,
  storage: app.services.storage,
  migrations: path.join(packageRoot, "migrations"),
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "marquee-backups-"));
  app = await testApp({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase });
  adele = await app.person("Adele");
  await appoint(app, adele, "administrator");
  patience = 60_000 * (await slowness());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (id = newId()) => adele.post("/administration/backups", { id });
const list = async (): Promise<Backup[]> => (await adele.get("/administration/backups")).body.items;
const latest = async (): Promise<Backup> => (await adele.get("/administration/backup")).body.latest;

test("the list is empty at first, and only administrators see it", async () => {
  expect((await adele.get("/administration/backup")).body).toMatchObject({
    isSetUp: true,
    isNightly: true,
    latest: null,
  });
  const mo = await app.person("Mo");
  await appoint(app, mo);
  expect(await mo.get("/administration/backups")).toRefuseWith("NOT_FOUND");
  expect(await mo.post("/administration/backups", { id: newId() })).toRefuseWith("NOT_FOUND");
});

test("two clicks at once start one backup, and repeating a request returns the same backup", async () => {
  const answers = await Promise.all([start(), start(), start()]);
  const started = answers.filter(({ status }) => status === 202);
  expect(started).toHaveLength(1);
  for (const answer of answers)
    if (answer.status !== 202) expect(answer).toRefuseWith("BACKUP_RUNNING");
  const { id } = started[0]!.body;
  expect((await start(id)).body).toMatchObject({ id, stage: "waiting" });
  expect(await list()).toMatchObject([
    { id, startedBy: "administrator", person: { id: adele.id }, stage: "waiting", endedAt: null },
  ]);
});

test("a backup is made and test-restored, and shows its size, rows and file", async () => {
  await startBackupJobs({ ...app.services, options: options() });
  await expect
    .poll(async () => (await latest()).stage, { timeout: patience, interval: 300 })
    .toBe("proven");
  const backup = await latest();
  expect(backup).toMatchObject({ startedBy: "administrator", problem: "" });
  expect(backup.rows).toBeGreaterThan(2);
  expect(backup.bytes).toBeGreaterThan(1_000);
  expect(backup.endedAt).not.toBeNull();
  expect(await readdir(folder)).toEqual([path.basename(backup.file)]);
}, 400_000);

test("a backup made by the command is listed too, and blocks others meanwhile", async () => {
  const run = { id: newId(), startedBy: "command" } as const;
  const seen: string[] = [];
  const made = runBackup(folder, run, {
    ...options(),
    // As on a machine that only makes backups.
    dataDir: path.join(app.folder, "not-there-yet"),
    passphrase,
    sessionSecret: undefined,
    waits: false,
    onProgress: ({ stage }) => seen.push(stage),
  });
  await expect.poll(() => seen.length, { timeout: patience, interval: 10 }).toBeGreaterThan(0);
  expect(await start()).toRefuseWith("BACKUP_RUNNING");
  const second = { id: newId(), startedBy: "command" } as const;
  await expect(
    runBackup(folder, second, { ...options(), passphrase, sessionSecret: undefined, waits: false }),
  ).rejects.toThrow("Another backup is being made");
  await made;
  expect([...new Set(seen)]).toEqual(["tables", "files", "testing"]);
  expect(await list()).toMatchObject([
    { ...run, person: null, stage: "proven" },
    { startedBy: "administrator" },
  ]);
}, 400_000);

test("a failed backup says why, and so does one whose process was killed", async () => {
  const { db } = app.services;
  const failed = { id: newId(), startedBy: "schedule" } as const;
  await expect(
    runBackup(path.join(folder, "no", "\0"), failed, {
      ...options(),
      passphrase,
      sessionSecret: undefined,
      waits: true,
    }),
  ).rejects.toThrow();
  expect((await list())[0]).toMatchObject({ ...failed, stage: "failed", bytes: null });
  const killed = newId();
  await db.insert(backups).values({ id: killed, startedBy: "schedule", stage: "files", done: 3 });
  expect((await list())[0]).toMatchObject({ id: killed, stage: "failed" });
  expect((await list())[0]!.problem).toContain("interrupted");
  // While another process holds the lock, this backup counts as running.
  const holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [advisoryLocks.backup]);
  expect((await list())[0]).toMatchObject({ id: killed, stage: "files", endedAt: null });
  await holder.end();
  await db.delete(backups).where(eq(backups.id, killed));
});

test("no backup can be started without a passphrase", async () => {
  const plain = await testApp();
  const ada = await plain.person("Ada");
  await appoint(plain, ada, "administrator");
  expect(await ada.post("/administration/backups", { id: newId() })).toRefuseWith(
    "BACKUPS_NOT_CONFIGURED",
  );
  expect((await ada.get("/administration/backup")).body).toMatchObject({ isSetUp: false });
  await plain.close();
});
