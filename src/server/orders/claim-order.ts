import { and, eq, isNull, sql } from "drizzle-orm";
import { hintMyEvents } from "../events/live.ts";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { addAddressToAccepted } from "../tickets/add-address.ts";
import { giveToBuyer } from "../tickets/give-to-buyer.ts";
import { sendTickets } from "../tickets/send-tickets.ts";
import { lockOrder, type OrderRow, type OwnOrder } from "./access.ts";
import { orders } from "./tables.ts";

type Buyer = Pick<Person, "id" | "email">;

/** Moves a guest's order into an account, once, with the tickets that were not transferred. */
export function claimOrder(
  services: Services,
  person: Person,
  { id, eventId }: OwnOrder,
): Promise<Done<void>> {
  return write(services.db, async (tx) => {
    const found = await lockGuestOrder(tx, { id, eventId });
    record(tx, hintMyEvents([person.id]));
    if (found.order.buyerId === person.id) return;
    if (found.order.buyerId !== null) refuse("LINK_EXPIRED");
    await give(services, tx, person, found);
  });
}

/** Moves the paid orders of guests with this address into the account that has proved to own it. */
export async function claimOrdersOf(services: Services, email: string): Promise<Done<void>> {
  const { db } = services;
  const bought = await db
    .select({ id: orders.id, eventId: orders.eventId, personId: users.id })
    .from(orders)
    .innerJoin(users, and(eq(users.email, email), users.emailVerified))
    .where(
      and(eq(sql`lower(${orders.email})`, email), isNull(orders.buyerId), eq(orders.state, "paid")),
    )
    .orderBy(orders.eventId, orders.id);
  return write(db, async (tx) => {
    await addAddressToAccepted(tx, email);
    for (const { personId, ...which } of bought) {
      const found = await lockGuestOrder(tx, which);
      record(tx, hintMyEvents([personId]));
      // The guest's key may have moved it into another account meanwhile.
      if (found.order.buyerId === null) await give(services, tx, { id: personId, email }, found);
    }
  });
}

type Found = { event: LockedEvent; order: OrderRow };

async function lockGuestOrder(
  tx: Transaction,
  { id, eventId }: Pick<OrderRow, "id" | "eventId">,
): Promise<Found> {
  const event = await lockEvent(tx, eventId);
  const order = await lockOrder(tx, id);
  if (!event || !order) refuse("NOT_FOUND");
  return { event, order };
}

async function give(services: Services, tx: Transaction, buyer: Buyer, { event, order }: Found) {
  // If the account has another address, the codes in the guest's email stop working and the new holder gets new ones.
  const isSame = order.email.toLowerCase() === buyer.email.toLowerCase();
  const given = await giveToBuyer(tx, order, { personId: buyer.id, isSame });
  await tx
    .update(orders)
    .set({ buyerId: buyer.id, email: buyer.email })
    .where(eq(orders.id, order.id));
  if (given === 0) return;
  if (!isSame) await sendTickets(services, tx, order.id);
  const { seenBy: firstSeenBy, source, shareCode } = order;
  await goByTicket(tx, event, buyer.id, { firstSeenBy, source, shareCode });
}
