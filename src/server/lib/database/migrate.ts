import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";
import { oneAtATime } from "./one-at-a-time.ts";
import { listApplied, readJournal } from "./pending-migrations.ts";

/** Brings the database to the newest shape; however many processes call it at once, each migration runs once. */
export async function migrate(pool: Pool, folder: string): Promise<void> {
  const wanted = (await readJournal(folder)).map(({ when }) => when);
  requireRisingOrder(wanted, folder);
  // Most starts find everything applied. They neither read the files nor wait for their turn.
  if (hasAll(await listApplied(pool), wanted)) return;
  await oneAtATime(pool, "migrations", async (client) => {
    // Its own transaction is this one, which so ends, lock and all, when everything is applied.
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await requireAllApplied(client, wanted);
  });
}

// Drizzle silently skips a migration that is older than the newest one applied.
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
