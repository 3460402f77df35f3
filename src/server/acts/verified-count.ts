import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { acts } from "./tables.ts";

/** Counts the standing appearances of these acts again; the directory sorts by the number. */
export async function countVerifiedAppearances(tx: Transaction, actIds: string[]): Promise<void> {
  if (actIds.length === 0) return;
  const standing = sql`(select count(*)::int from appearances as one where one.act_id = ${acts.id} and one.standing)`;
  await tx
    .update(acts)
    .set({ verifiedAppearances: standing })
    .where(sql`${inArray(acts.id, actIds)} and ${acts.verifiedAppearances} <> ${standing}`);
}
