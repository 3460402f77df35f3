import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";

// Any constant does; it only has to be the same in every process of this product.
const MIGRATION_LOCK = 7_266_833_071;

/** Brings the database to the newest shape; however many processes call it at once, each migration runs once. */
export async function migrate(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    // The others wait here for as long as the first needs, so the pool's limits must not cut them off.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    requireRisingOrder(folder);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await requireAllApplied(client, folder);
  } finally {
    // The connection carries changed limits and the lock: closing it drops both.
    client.release(true);
  }
}

// Drizzle silently skips a migration that is older than the newest one applied.
function requireRisingOrder(folder: string): void {
  let newest = -Infinity;
  for (const { folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= newest) throw new Error(`migrations in ${folder} are not in rising order`);
    newest = folderMillis;
  }
}

async function requireAllApplied(client: PoolClient, folder: string): Promise<void> {
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations",
  );
  const applied = new Set(rows.map((row) => Number(row.created_at)));
  if (applied.size !== rows.length) throw new Error("a migration was recorded twice");
  const files = readMigrationFiles({ migrationsFolder: folder });
  const missing = files.filter((file) => !applied.has(file.folderMillis));
  if (missing.length > 0) throw new Error(`${missing.length} migrations were skipped`);
}
