import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { gates } from "./tables.ts";

/** Removes the gates of an event whose host deletes their account; scans stay. */
export async function removeGates(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(gates).where(eq(gates.eventId, eventId));
}
