import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";
import { oneAtATime } from "./one-at-a-time.ts";
import { listApplied, readJournal } from "./pending-migrations.ts";

/** Applies all pending migrations, each exactly once however many processes call this at the same time. */
export async function migrate(pool: Pool, folder: string): Promise<void> {
  const wanted = (await readJournal(folder)).map(({ when }) => when);
  requireRisingOrder(wanted, folder);
  // On most starts everything is applied: skip reading the files and waiting for the lock.
  if (hasAll(await listApplied(pool), wanted)) return;
  await oneAtATime(pool, "migrations", async (client) => {
    // Drizzle's transaction is our own, so its commit also releases the lock.
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await requireAllApplied(client, wanted);
  });
}

// Drizzle silently skips migrations older than the newest applied one.
function requireRisingOrder(wanted: number[], folder: string): void {
  const isRising = wanted.every((time, at) => at === 0 || time > wanted[at - 1]!);
  if (!isRising) throw new Error(`migrations in ${folder} are not in rising order`);
}

async function requireAllApplied(client: PoolClient, wanted: number[]): Promise<void> {
  const applied = await listApplied(client);
  if (new Set(applied).size !== applied.length) throw new Error("a migration was recorded twice");
  const skipped = wanted.filter((time) => !applied.includes(time)).length;
  if (skipped > 0) throw new Error(`${skipped} migrations were skipped`);
}

function hasAll(applied: number[], wanted: number[]): boolean {
  const known = new Set(applied);
  return known.size === applied.length && wanted.every((time) => known.has(time));
}
