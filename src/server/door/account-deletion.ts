import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { doorLinks, gates } from "./tables.ts";

/** Deletes the gates and door links of an event whose host deletes their account; scans stay. */
export async function removeDoorSetup(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(gates).where(eq(gates.eventId, eventId));
  await tx.delete(doorLinks).where(eq(doorLinks.eventId, eventId));
}
