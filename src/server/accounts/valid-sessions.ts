import { and, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { sessions } from "./tables.ts";

/** Which of these sessions still let their person in; one statement however many there are. */
export async function livingSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, sql`now()`)));
  return new Set(rows.map(({ id }) => id));
}
