import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../src/server/lib/database/migrate.ts";
import { fillCrowd } from "../../bench/crowd.ts";
import { freshDatabase } from "../../setup/several-marquees.ts";
import { slowness } from "../../setup/slowness.ts";

const people = 20_000;

test("a hundred thousand rows are restored within two minutes", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-large-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await freshDatabase();
  const pool = new Pool({ connectionString: databaseUrl });
  await migrate(pool, "migrations");
  await fillCrowd(pool, people);
  await pool.end();
  const backups = path.join(folder, "backups");
  const source = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "one key for all servers, of 40 letters",
    DATA_DIR: path.join(folder, "source"),
    BACKUP_DIR: backups,
  };
  const backup = await timed(() => command("backup", [], source));
  expect(backup.said).toContain("The backup is good");
  const [name = ""] = await readdir(backups);
  const file = path.join(backups, name);
  // Into the embedded database, which syncs to disk.
  const restore = await timed(() =>
    command("restore", [file], { DATA_DIR: path.join(folder, "target") }),
  );
  const rows = Number(/(\d+) rows/.exec(restore.said)?.[1]);
  expect(rows).toBeGreaterThan(100_000);
  expect(backup.said).toContain(String(rows));
  const { size } = await stat(file);
  console.info(
    `${rows} rows, ${Math.round(size / 2 ** 20)} MB: backup and its proof ${seconds(backup)} s, restore ${seconds(restore)} s`,
  );
  expect(restore.ms).toBeLessThan(120_000 * (await slowness()));
}, 900_000);

const seconds = ({ ms }: { ms: number }) => (ms / 1_000).toFixed(1);

async function timed(work: () => Promise<string>) {
  const startedAt = performance.now();
  const said = await work();
  return { said, ms: performance.now() - startedAt };
}

async function command(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [`src/commands/${name}.ts`, ...args],
    { env: { PATH: process.env["PATH"], BACKUP_PASSPHRASE: "marigold over the harbour", ...env } },
  );
  return `${stdout}${stderr}`;
}
