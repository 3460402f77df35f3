import { randomInt } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { Client, escapeIdentifier, type PoolConfig } from "pg";
import { v7 as newId } from "uuid";
import { measure, type ArchiveReader } from "./archive.ts";
import { inCopyTransaction, readTable } from "./copy-tables.ts";
import { readFileList, type BackedUpFile, type Manifest } from "./manifest.ts";
import { readBackedUpFile, restoreDatabase } from "./restore-backup.ts";
import type { ReportProgress } from "./create-backup.ts";
import { BackupError, unsealSecrets } from "./secrets.ts";

type Options = {
  connection: PoolConfig;
  migrations: string;
  passphrase: string;
  onProgress: ReportProgress;
};

export type Proof = { tables: number; rows: number; files: number };

/** Up to this many bytes all files are read; above it, ten at random. */
const bytesReadWhole = 2 * 1024 ** 3;
const filesLookedAt = 10;

/**
 * Proves that a backup can be restored: into a temporary database, with every row compared, every foreign key checked, the ledger balanced,
 * the secrets decrypted and the files read (of more than 2 GB, ten at random). Throws a BackupError that names what failed.
 */
export async function verifyBackup(
  archive: ArchiveReader,
  manifest: Manifest,
  { connection, migrations, passphrase, onProgress }: Options,
): Promise<Proof> {
  onProgress({
    stage: "testing",
    done: 0,
    total: manifest.tables.length,
    text: "an empty database",
  });
  await unsealSecrets(await archive.text("secrets.sealed"), passphrase);
  await inScratchDatabase(connection, async (client, scratch) => {
    const target = { client, connection: scratch, migrations, onProgress };
    await restoreDatabase(target, archive, manifest);
    await compareRows(client, manifest);
    await requireBalancedLedger(client);
    await requireSettledBookings(client);
  });
  const files = await lookAtFiles(archive, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, files };
}

async function inScratchDatabase(
  connection: PoolConfig,
  work: (client: Client, scratch: PoolConfig) => Promise<void>,
): Promise<void> {
  const name = `marquee_verify_${newId().replaceAll("-", "")}`;
  const main = new Client(connection);
  await main.connect();
  try {
    await main.query(`create database ${escapeIdentifier(name)} template template0`);
    const scratch = databaseNamed(connection, name);
    const client = new Client(scratch);
    await client.connect();
    try {
      await work(client, scratch);
    } finally {
      await client.end();
    }
  } finally {
    await main.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await main.end();
  }
}

function databaseNamed(connection: PoolConfig, name: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database: name };
  const url = new URL(connection.connectionString);
  url.pathname = `/${name}`;
  return { ...connection, connectionString: url.href };
}

async function compareRows(client: Client, manifest: Manifest): Promise<void> {
  await inCopyTransaction(client, "read", async () => {
    for (const table of manifest.tables) {
      const measured = measure();
      const { stream, rows } = readTable(client, table);
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(stream, measured.stream, nowhere);
      if (rows() === table.rows && measured.digest().sha256 === table.sha256) continue;
      throw new BackupError(
        `The table ${table.name} is different after restoring: ${rows()} rows instead of ${table.rows}.`,
      );
    }
  });
}

async function requireBalancedLedger(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_id: string }>(
    `select transaction_id from ledger_entries group by transaction_id, currency
     having sum(amount_minor) <> 0 limit 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError(`The books do not balance: transaction ${rows[0]?.transaction_id}.`);
}

/** Requires that the ledger owes each settled booking's act its final balance plus the adjustments. */
async function requireSettledBookings(client: Client): Promise<void> {
  const { rows } = await client.query<{ booking_id: string }>(
    `select s.booking_id from booking_settlements s
     join bookings b on b.id = s.booking_id and b.settlement = 'final'
     where s.final_at is not null and s.disputed_at is null
       and (s.statement ->> 'balanceMinor')::numeric
         + coalesce((select sum(fee_minor) from booking_adjustments where settlement_id = s.id), 0)
         <> coalesce((select sum(amount_minor) from ledger_entries where booking_id = s.booking_id
           and account = 'act' and kind in ('settlement', 'reopening', 'adjustment')), 0)
     limit 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError(`The books do not agree with the settlement of ${rows[0]?.booking_id}.`);
}

async function lookAtFiles(archive: ArchiveReader, manifest: Manifest): Promise<number> {
  const files = readFileList(await archive.text("files.jsonl"));
  const inArchive = new Set(archive.names);
  const missing = files.find(({ name }) => !inArchive.has(name));
  if (missing || files.length !== manifest.files.count) {
    throw new BackupError(`The backup is damaged: ${missing?.name ?? "a file"} is missing.`);
  }
  const chosen = manifest.files.bytes <= bytesReadWhole ? files : chooseSome(files);
  for (const file of chosen) await readBackedUpFile(archive, file);
  return chosen.length;
}

function chooseSome(files: BackedUpFile[]): BackedUpFile[] {
  const rest = [...files];
  const count = Math.min(filesLookedAt, rest.length);
  return Array.from({ length: count }, () => rest.splice(randomInt(rest.length), 1)).flat();
}
