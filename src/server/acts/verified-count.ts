import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { acts } from "./tables.ts";

/** Recounts the standing appearances of these acts. The directory sorts by this number. */
export async function countVerifiedAppearances(tx: Transaction, actIds: string[]): Promise<void> {
  if (actIds.length === 0) return;
  const standing = sql`(select count(*)::int from appearances as one where one.act_id = ${acts.id} and one.standing)`;
  await tx
    .update(acts)
    .set({ verifiedAppearances: standing })
    .where(sql`${inArray(acts.id, actIds)} and ${acts.verifiedAppearances} <> ${standing}`);
}
