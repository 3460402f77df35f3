import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";
import { oneAtATime } from "./one-at-a-time.ts";

/** Brings the database to the newest shape; however many processes call it at once, each migration runs once. */
export async function migrate(pool: Pool, folder: string): Promise<void> {
  await oneAtATime(pool, "migrations", async (client) => {
    requireRisingOrder(folder);
    // Its own transaction is this one, which so ends, lock and all, when everything is applied.
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await requireAllApplied(client, folder);
  });
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
