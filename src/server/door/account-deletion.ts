import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { gates } from "./tables.ts";

/** Removes the named doors of an event whose maker leaves; who came in stays. */
export async function removeGates(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(gates).where(eq(gates.eventId, eventId));
}
