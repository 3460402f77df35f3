import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { attendeeEmails } from "./tables.ts";

/** Deletes a user's emails to attendees; unsent ones aren't sent. */
export async function removeEmailsBy(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.byId, personId));
}

/** Deletes the emails to attendees of an event whose host deletes their account. */
export async function removeEmailsAbout(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.eventId, eventId));
}
