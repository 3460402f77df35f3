import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { accessTokens } from "./tables.ts";

/** Revokes all tokens of a person, for example when somebody else may have access to their account. */
export async function endTokens(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, personId));
}
