import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { attendeeEmails } from "./tables.ts";

/** Removes what a person wrote to attendees; what is not sent yet never is. */
export async function removeEmailsBy(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.byId, personId));
}

/** Removes what was written to the attendees of an event whose maker leaves. */
export async function removeEmailsAbout(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(attendeeEmails).where(eq(attendeeEmails.eventId, eventId));
}
