import { createReadStream } from "node:fs";
import { glob, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Client } from "pg";
import { ifExists } from "../lib/storage/if-exists.ts";
import type { Storage } from "../lib/storage/storage.ts";
import { writeArchive, type ArchiveWriter } from "./archive.ts";
import {
  inCopyTransaction,
  listSequences,
  listTables,
  newestMigration,
  readTable,
} from "./copy-tables.ts";
import type { BackedUpFile, Manifest } from "./manifest.ts";
import { BackupError, sealSecrets } from "./secrets.ts";

/** Archives of personal data can be made again on request. */
const leftOut = ["exports/", "uploads/"];

/** A backup's progress: how many tables or files of how many, and the same in words. */
export type BackupProgress = {
  stage: "tables" | "files" | "testing";
  done: number;
  total?: number;
  text: string;
};

export type ReportProgress = (progress: BackupProgress) => void;

export type BackupSource = {
  client: Client;
  dataDir: string;
  storage: Storage;
  passphrase: string;
  /** SESSION_SECRET, when the data folder has none. */
  sessionSecret: string | undefined;
};

/**
 * Writes the whole site into one file: all tables in one snapshot, then the files, then the secrets, encrypted with the passphrase. The
 * site may keep running. Queued emails and other jobs aren't included.
 */
export async function createBackup(
  source: BackupSource,
  file: string,
  onProgress: ReportProgress,
): Promise<Manifest> {
  const { client } = source;
  let manifest: Manifest | undefined;
  await writeArchive(file, async (archive) => {
    const database = await inCopyTransaction(client, "read", () =>
      saveDatabase(client, archive, onProgress),
    );
    const files = await saveFiles(source, archive, onProgress);
    await archive.add("secrets.sealed", Readable.from([await sealAll(source)]));
    manifest = { format: 1, madeAt: new Date().toISOString(), ...database, files };
    await archive.add("manifest.json", Readable.from([JSON.stringify(manifest, null, 1)]));
  });
  if (!manifest) throw new Error("the archive was not filled");
  return manifest;
}

async function saveDatabase(
  client: Client,
  archive: ArchiveWriter,
  onProgress: ReportProgress,
): Promise<Pick<Manifest, "postgres" | "migration" | "tables" | "sequences">> {
  const migration = await newestMigration(client);
  if (migration === undefined) throw new BackupError("The database has no tables of Marquee yet.");
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const tables: Manifest["tables"] = [];
  const all = await listTables(client);
  for (const table of all) {
    const { stream, rows: countRows } = readTable(client, table);
    const digest = await archive.add(`database/${table.name}.tsv`, stream);
    tables.push({ ...table, rows: countRows(), ...digest });
    onProgress({
      stage: "tables",
      done: tables.length,
      total: all.length,
      text: `${table.name}: ${countRows()} rows`,
    });
  }
  const sequences = await listSequences(client);
  return { postgres: rows[0]?.server_version ?? "", migration, tables, sequences };
}

async function saveFiles(
  { dataDir, storage }: BackupSource,
  archive: ArchiveWriter,
  onProgress: ReportProgress,
): Promise<Manifest["files"]> {
  const list: BackedUpFile[] = [];
  const report = () =>
    onProgress({ stage: "files", done: list.length, text: `${list.length} files` });
  async function save(name: string, content: Readable) {
    // Pictures and videos are compressed already.
    list.push({ name, ...(await archive.add(name, content, { compress: false })) });
    if (list.length % 1_000 === 0) report();
  }
  for await (const key of storage.keys()) {
    const bytes = leftOut.some((folder) => key.startsWith(folder))
      ? undefined
      : await storage.size(key);
    // A file deleted meanwhile is no longer part of the site.
    if (bytes) await save(`files/${key}`, storage.read(key, { start: 0, end: bytes - 1 }));
  }
  for await (const entry of glob("pages/**", { cwd: dataDir, withFileTypes: true }))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(dataDir, file).replaceAll("\\", "/");
      await save(name, createReadStream(file));
    }
  const lines = list.map((file) => `${JSON.stringify(file)}\n`);
  await archive.add("files.jsonl", Readable.from(lines.length > 0 ? lines : [""]));
  report();
  return { count: list.length, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function sealAll({ dataDir, passphrase, sessionSecret }: BackupSource): Promise<string> {
  const folder = path.join(dataDir, "secrets");
  const names = (await ifExists(readdir(folder))) ?? [];
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const),
  );
  const secrets = {
    ...(sessionSecret && { session: sessionSecret }),
    ...Object.fromEntries(texts),
  };
  return sealSecrets(secrets, passphrase);
}
