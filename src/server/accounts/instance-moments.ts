import { eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { instance } from "./tables.ts";

/** Records that a site-wide task was done now. */
export async function noteMoment(db: Db, key: string): Promise<void> {
  await db
    .insert(instance)
    .values({ key, value: "" })
    .onConflictDoUpdate({ target: instance.key, set: { createdAt: sql`now()` } });
}

/** When the task was last done; null if never. */
export async function findMoment(db: Db, key: string): Promise<string | null> {
  const [row] = await db.select().from(instance).where(eq(instance.key, key));
  return row?.createdAt.toISOString() ?? null;
}
