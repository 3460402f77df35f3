import { eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";

/** Another role shows other tools; it never permits anything. */
export async function changeRole(db: Db, person: Person, role: Person["role"]): Promise<void> {
  await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.id, person.id));
}
