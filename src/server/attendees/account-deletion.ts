import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { attendeeEmails } from "./tables.ts";

/** Removes a user's emails to attendees; unsent ones are not sent. */
export async function removeEmailsBy(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.byId, personId));
}

/** Removes the emails to the attendees of an event whose host deletes their account. */
export async function removeEmailsAbout(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.eventId, eventId));
}
