import { createWriteStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client, Pool, type PoolConfig } from "pg";
import { migrate } from "../lib/database/migrate.ts";
import { measure, openArchive, type ArchiveReader } from "./archive.ts";
import { fillTable, inCopyTransaction, setSequence, withoutConstraints } from "./copy-tables.ts";
import { readFileList, readManifest, type BackedUpFile, type Manifest } from "./manifest.ts";
import type { ReportProgress } from "./create-backup.ts";
import { BackupError, unsealSecrets } from "./secrets.ts";

type RestoreOptions = {
  connection: PoolConfig;
  dataDir: string;
  migrations: string;
  passphrase: string;
};

/** Restores a whole site from a backup into an empty database and a data folder; can be repeated after a failure. */
export async function restoreBackup(file: string, options: RestoreOptions) {
  const { connection, dataDir, migrations, passphrase } = options;
  const archive = await openArchive(file);
  const client = new Client(connection);
  await client.connect();
  try {
    const manifest = readManifest(await archive.text("manifest.json"));
    await requireEmpty(client);
    const files = await restoreFiles(dataDir, archive, passphrase);
    await restoreDatabase({ client, connection, migrations }, archive, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files, madeAt: manifest.madeAt };
  } finally {
    await client.end();
    archive.close();
  }
}

type Target = {
  client: Client;
  connection: PoolConfig;
  migrations: string;
  onProgress?: ReportProgress;
};

/** Fills an empty database from a backup in one transaction, with the schema it had then. The next start migrates it. */
export async function restoreDatabase(
  { client, connection, migrations, onProgress }: Target,
  archive: ArchiveReader,
  manifest: Manifest,
): Promise<void> {
  await requireEmpty(client);
  try {
    await migrateUpTo(connection, migrations, manifest.migration);
    await inCopyTransaction(client, "write", () =>
      fillDatabase(client, archive, manifest, onProgress),
    );
  } catch (error) {
    // Empties the database again, so that the next attempt finds it as before.
    await client.query(
      "drop schema public cascade; create schema public; drop schema if exists drizzle cascade",
    );
    throw error;
  }
  await client.query("analyze");
}

function fillDatabase(
  client: Client,
  archive: ArchiveReader,
  manifest: Manifest,
  onProgress: ReportProgress = () => undefined,
): Promise<void> {
  return withoutConstraints(client, manifest.tables, async () => {
    for (const [done, table] of manifest.tables.entries()) {
      const text = `${table.name}: ${table.rows} rows to restore`;
      onProgress({ stage: "testing", done, total: manifest.tables.length, text });
      const name = `database/${table.name}.tsv`;
      const measured = measure();
      const rows = await archive.open(name);
      await Promise.all([
        pipeline(rows, measured.stream),
        fillTable(client, table, measured.stream),
      ]);
      requireSame(name, table, measured.digest());
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
  });
}

/** Writes the backup's files and secrets to a data folder and checks each against its hash. */
async function restoreFiles(
  dataDir: string,
  archive: ArchiveReader,
  passphrase: string,
): Promise<number> {
  const secrets = await unsealSecrets(await archive.text("secrets.sealed"), passphrase);
  const files = readFileList(await archive.text("files.jsonl"));
  for (const file of files) {
    const target = path.join(dataDir, file.name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await readBackedUpFile(archive, file, createWriteStream(target, { mode: 0o600 }));
  }
  await mkdir(path.join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(secrets)) {
    await writeFile(path.join(dataDir, "secrets", path.basename(name)), text, { mode: 0o600 });
  }
  return files.length;
}

/** Reads one file of a backup to its end and throws if it differs from the list; `into` receives the bytes. */
export async function readBackedUpFile(
  archive: ArchiveReader,
  file: BackedUpFile,
  into: Writable = new Writable({ write: (_chunk, _encoding, done) => done() }),
): Promise<void> {
  const measured = measure();
  await pipeline(await archive.open(file.name), measured.stream, into);
  requireSame(file.name, file, measured.digest());
}

function requireSame(name: string, wanted: { sha256: string }, found: { sha256: string }): void {
  if (wanted.sha256 === found.sha256) return;
  throw new BackupError(`The backup is damaged: ${name} is not what was saved.`);
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    "The database is not empty. Restore into a new DATA_DIR, or into an empty database with DATABASE_URL.",
  );
}

type Journal = { entries: { when: number; tag: string }[] };

/** Migrates the database up to this migration. */
async function migrateUpTo(connection: PoolConfig, folder: string, newest: number): Promise<void> {
  const draft = await mkdtemp(path.join(tmpdir(), "marquee-migrations-"));
  const pool = new Pool({ ...connection, max: 2 });
  try {
    await cp(folder, draft, { recursive: true });
    const journalFile = path.join(draft, "meta/_journal.json");
    const journal = JSON.parse(await readFile(journalFile, "utf8")) as Journal;
    const entries = journal.entries.filter(({ when }) => when <= newest);
    if (entries.at(-1)?.when !== newest) {
      throw new BackupError(
        "The backup was made by a newer version of Marquee. Restore it with that version.",
      );
    }
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
    await migrate(pool, draft);
  } finally {
    await pool.end();
    await rm(draft, { recursive: true, force: true });
  }
}
