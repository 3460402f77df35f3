import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PoolConfig } from "pg";
import { z } from "zod";
import { ifExists } from "../lib/storage/if-exists.ts";
import type { Storage } from "../lib/storage/storage.ts";
import { openArchive } from "./archive.ts";
import { connectForBackup } from "./backup-lock.ts";
import { createBackup, type ReportProgress } from "./create-backup.ts";
import { readManifest } from "./manifest.ts";
import { BackupError } from "./secrets.ts";
import { verifyBackup, type Proof } from "./verify-backup.ts";

export type BackupOptions = {
  connection: PoolConfig;
  dataDir: string;
  storage: Storage;
  migrations: string;
  passphrase: string | undefined;
  sessionSecret: string | undefined;
  onProgress?: ReportProgress;
};

const provenShape = z.object({ file: z.string(), madeAt: z.string(), provenAt: z.string() });

/** The newest backup that was successfully test-restored. */
export type ProvenBackup = z.infer<typeof provenShape>;

const fileNames = /^marquee-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/;

/** Makes a backup in the folder and returns its path. */
export async function makeBackup(folder: string, options: BackupOptions): Promise<string> {
  const passphrase = requirePassphrase(options.passphrase);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "");
  const file = path.join(folder, `marquee-${time}.zip`);
  const { connection, dataDir, storage, sessionSecret } = options;
  const client = await connectForBackup(connection);
  try {
    const source = { client, dataDir, storage, passphrase, sessionSecret };
    await createBackup(source, file, options.onProgress ?? (() => undefined));
    return file;
  } finally {
    await client.end();
  }
}

/** Test-restores a backup and records that it worked. */
export async function proveBackup(file: string, options: BackupOptions): Promise<Proof> {
  const passphrase = requirePassphrase(options.passphrase);
  const archive = await openArchive(file);
  try {
    const manifest = readManifest(await archive.text("manifest.json"));
    const { connection, migrations } = options;
    const { onProgress = () => undefined } = options;
    const proof = await verifyBackup(archive, manifest, {
      connection,
      migrations,
      passphrase,
      onProgress,
    });
    const proven: ProvenBackup = {
      file: path.resolve(file),
      madeAt: manifest.madeAt,
      provenAt: new Date().toISOString(),
    };
    const earlier = await findProvenBackup(options.dataDir);
    // Testing an old backup again says nothing about the newest one.
    if (!earlier || earlier.madeAt <= proven.madeAt) {
      // On a machine that only makes backups, this folder doesn't exist yet.
      await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
      await writeFile(provenFile(options.dataDir), JSON.stringify(proven), { mode: 0o600 });
    }
    return proof;
  } finally {
    archive.close();
  }
}

/** The last proven backup of this data folder, if any. */
export async function findProvenBackup(dataDir: string): Promise<ProvenBackup | undefined> {
  const text = await ifExists(readFile(provenFile(dataDir), "utf8"));
  const read = text ? provenShape.safeParse(JSON.parse(text)) : undefined;
  return read?.data;
}

/** Deletes backups older than this many days, except the newest proven one; returns the deleted files. */
export async function removeOldBackups(
  folder: string,
  { dataDir, days }: { dataDir: string; days: number },
): Promise<string[]> {
  const proven = await findProvenBackup(dataDir);
  const oldest = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    if (!fileNames.test(name) || name.slice("marquee-".length) >= oldest) continue;
    const file = path.resolve(folder, name);
    if (file === proven?.file) continue;
    await rm(file, { force: true });
    removed.push(file);
  }
  return removed;
}

function provenFile(dataDir: string): string {
  return path.join(dataDir, "proven-backup.json");
}

function requirePassphrase(passphrase: string | undefined): string {
  if (passphrase) return passphrase;
  throw new BackupError(
    "Set BACKUP_PASSPHRASE first: it encrypts the server's secrets in the backup. Keep it somewhere else.",
  );
}
