import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";

const journalShape = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

/** A migration that the next start will apply: its file name and statements. */
export type PendingMigration = { name: string; statements: string[] };

/** Lists the migrations the next start will apply to this database, in order; all of them if it's empty. */
export async function listPendingMigrations(
  client: ClientBase,
  folder: string,
): Promise<PendingMigration[]> {
  const newest = Math.max(...(await listApplied(client)));
  const entries = await readJournal(folder);
  return Promise.all(
    entries
      .filter(({ when }) => when > newest)
      .map(async ({ tag }) => {
        const text = await readFile(path.join(folder, `${tag}.sql`), "utf8");
        const statements = text.split("--> statement-breakpoint").map((one) => one.trim());
        return { name: tag, statements: statements.filter((one) => one !== "") };
      }),
  );
}

/** This version's migrations in order: creation time, used as the id, and file name. */
export async function readJournal(folder: string): Promise<{ when: number; tag: string }[]> {
  const journal = await readFile(path.join(folder, "meta/_journal.json"), "utf8");
  return journalShape.parse(JSON.parse(journal)).entries;
}

/** Creation times of the migrations applied to this database; empty if there are none. */
export async function listApplied(database: ClientBase | Pool): Promise<number[]> {
  const known = await database.query(
    "select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (known.rowCount === 0) return [];
  const { rows } = await database.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations",
  );
  return rows.map((row) => Number(row.created_at));
}
