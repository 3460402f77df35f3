import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { z } from "zod";

const journalShape = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

/** A migration that the next start applies: the name of its file, and its statements. */
export type PendingMigration = { name: string; statements: string[] };

/** What the next start would apply to this database, in order; all of it for an empty one. */
export async function listPendingMigrations(
  client: Client,
  folder: string,
): Promise<PendingMigration[]> {
  const newest = await findNewestApplied(client);
  const journal = await readFile(path.join(folder, "meta/_journal.json"), "utf8");
  const { entries } = journalShape.parse(JSON.parse(journal));
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

async function findNewestApplied(client: Client): Promise<number> {
  const known = await client.query(
    "select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (known.rowCount === 0) return -Infinity;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? -Infinity : Number(newest);
}
