import { and, eq, exists, gt, isNotNull, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { tickets, ticketTransfers } from "./tables.ts";

/**
 * Shows the organizer the address of a person who accepted tickets from others before it was verified, as the screen on which they
 * accepted said. The addresses of past events aren't kept, so none is added there.
 */
export async function addAddressToAccepted(tx: Transaction, email: string): Promise<void> {
  const accepted = tx
    .select({ id: ticketTransfers.id })
    .from(ticketTransfers)
    .where(
      and(
        eq(ticketTransfers.ticketId, tickets.id),
        eq(ticketTransfers.recipientId, tickets.holderId),
        isNotNull(ticketTransfers.acceptedAt),
      ),
    );
  await tx
    .update(tickets)
    .set({ holderEmail: email })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        users.emailVerified,
        eq(tickets.holderId, users.id),
        eq(tickets.holderEmail, ""),
        exists(accepted),
        exists(
          tx
            .select({ id: events.id })
            .from(events)
            .where(and(eq(events.id, tickets.eventId), gt(events.endsAt, sql`now()`))),
        ),
      ),
    );
}
