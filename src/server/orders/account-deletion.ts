import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { releaseOrder } from "./release-order.ts";
import { orders } from "./tables.ts";

type AccountOwner = { id: string; email: string; emailVerified: boolean };

const erased = { name: "", email: "", answers: [], holders: [], locale: null };

/**
 * Releases the places that a user holds and erases their name, address and answers from their orders, including guest
 * orders with their verified address; the sums stay. The caller holds the locks of the events.
 */
export async function eraseBuyer(tx: Transaction, person: AccountOwner): Promise<void> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, person.id), eq(orders.state, "held")));
  for (const { id } of held) await releaseOrder(tx, id, "cancelled");
  await tx
    .update(orders)
    .set(erased)
    .where(or(eq(orders.buyerId, person.id), isGuestOf(person)));
}

function isGuestOf({ email, emailVerified }: AccountOwner) {
  if (!emailVerified) return sql`false`;
  return and(isNull(orders.buyerId), sql`lower(${orders.email}) = lower(${email})`);
}

/** Erases guests' details 90 days after the event, and a buyer's details a week after an order that was not completed. */
export async function eraseOldBuyers(db: Db): Promise<void> {
  await db.execute(sql`
    update ${orders} set name = '', email = '', answers = '[]', holders = '{}', locale = null
    where (name <> '' or email <> '' or answers <> '[]' or holders <> '{}') and (
      (buyer_id is null and event_id in (select id from events where ends_at < now() - interval '90 days'))
      or (state in ('expired', 'cancelled') and ended_at < now() - interval '7 days'))`);
}
