import { eq } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { suspensions } from "./tables.ts";

/** Refuses whoever an administrator has shut out, with the reason. Only after they have shown who they are. */
export async function refuseSuspended(db: Db, personId: string): Promise<void> {
  const [suspension] = await db
    .select({ reason: suspensions.reason })
    .from(suspensions)
    .where(eq(suspensions.personId, personId));
  if (!suspension) return;
  refuse("SUSPENDED", {
    detail: `This account is suspended. The administrator's reason: ${suspension.reason}`,
  });
}
