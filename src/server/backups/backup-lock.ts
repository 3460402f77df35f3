import { sql } from "drizzle-orm";
import { Client, type PoolConfig } from "pg";
import { advisoryLocks } from "../lib/database/one-at-a-time.ts";
import type { Db, Transaction } from "../lib/database/database.ts";

/**
 * Runs the work while no other process makes a backup of this database: waits for the lock, or returns undefined at once when `waits` is
 * false. PostgreSQL releases the lock with the connection, so a killed process doesn't leave it held.
 */
export async function underBackupLock<T>(
  connection: PoolConfig,
  { waits }: { waits: boolean },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await connectForBackup(connection);
  try {
    // In a transaction, which a pooler keeps on one connection.
    await client.query("begin");
    await client.query(
      "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    if (waits) await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.backup]);
    else if (!(await tryLock(client))) return undefined;
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock($1) as free",
    [advisoryLocks.backup],
  );
  return rows[0]?.free ?? false;
}

/** A connection that stays idle while files are read; if the database goes away meanwhile, the next statement fails. */
export async function connectForBackup(connection: PoolConfig): Promise<Client> {
  const client = new Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Takes the lock until the end of the transaction; false if another process holds it. */
export async function takeBackupLock(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as free`,
  );
  return rows[0]?.free ?? false;
}

/** Whether any process is making a backup. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = ${advisoryLocks.backup}) as held`);
  return rows[0]?.held ?? false;
}
