import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { dropConnecting, dropLinks } from "./one-time-links.ts";
import { countSignOut } from "./own-sessions.ts";
import { sessions } from "./tables.ts";

/** Signs a person out everywhere, also out of the sign-ins under way. Holds the person until the transaction ends. */
export async function endAllSessions(tx: Transaction, personId: string): Promise<void> {
  await countSignOut(tx, personId);
  await tx.delete(sessions).where(eq(sessions.userId, personId));
  await dropLinks(tx, "second-factor", personId);
  await dropConnecting(tx, personId);
  record(tx, { type: "signed-out", sessions: { allOf: personId } });
}
