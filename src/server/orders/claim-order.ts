import { eq } from "drizzle-orm";
import { hintMyEvents } from "../events/live.ts";
import { lockEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { giveToBuyer } from "../tickets/give-to-buyer.ts";
import { sendTickets } from "../tickets/send-tickets.ts";
import type { OwnOrder } from "./access.ts";
import { orders } from "./tables.ts";

/** Moves a guest's order into an account, once, with the tickets that were not transferred. */
export function claimOrder(
  services: Services,
  person: Person,
  { id, eventId }: OwnOrder,
): Promise<Done<void>> {
  return write(services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!event || !order) refuse("NOT_FOUND");
    record(tx, hintMyEvents([person.id]));
    if (order.buyerId === person.id) return;
    if (order.buyerId !== null) refuse("LINK_EXPIRED");
    // If the account has another address, the codes in the guest's email stop working and the new holder gets new ones.
    const isSame = order.email.toLowerCase() === person.email.toLowerCase();
    const given = await giveToBuyer(tx, order, { personId: person.id, isSame });
    await tx
      .update(orders)
      .set({ buyerId: person.id, email: person.email })
      .where(eq(orders.id, id));
    if (given === 0) return;
    if (!isSame) await sendTickets(services, tx, id);
    const { seenBy: firstSeenBy, source, shareCode } = order;
    await goByTicket(tx, event, person.id, { firstSeenBy, source, shareCode });
  });
}
