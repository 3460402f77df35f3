import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { eventSales, promoCodes, ticketPools, ticketTypes } from "./tables.ts";

/** Erases the texts of an event's sales; quantities and prices stay. */
export async function eraseSalesText(tx: Transaction, eventId: string): Promise<void> {
  await tx.update(eventSales).set({ questions: [] }).where(eq(eventSales.eventId, eventId));
  await tx
    .update(ticketTypes)
    .set({ name: "Ticket", description: "" })
    .where(eq(ticketTypes.eventId, eventId));
  await tx.update(ticketPools).set({ name: "Places" }).where(eq(ticketPools.eventId, eventId));
  await tx.delete(promoCodes).where(eq(promoCodes.eventId, eventId));
}
