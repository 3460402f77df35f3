import { and, asc, eq, isNull, lt, max, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { TicketWait } from "../../contract/orders/orders.ts";
import { lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { mostOfOrder, placesLeft } from "../sales/places.ts";
import type { Services } from "../services.ts";
import { countReturning } from "../tickets/resale.ts";
import { endHeld, expireDueOffers } from "./released-places.ts";
import { lookAt } from "./checkout-view.ts";
import { ticketWaits } from "./tables.ts";
import { inTurn } from "./purchase-queue.ts";
import { checkWanted } from "./check-lines.ts";

type Wish = { id: string; typeId: string; quantity: number; key?: string | undefined };

/** For which tickets of an event a person waits. */
export async function listMyWaits(
  db: Db | Transaction,
  person: Person,
  eventId: string,
  typeId?: string,
): Promise<TicketWait[]> {
  const earlier = alias(ticketWaits, "earlier");
  const ahead = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.typeId, ticketWaits.typeId),
        isNull(earlier.orderId),
        lt(earlier.turn, ticketWaits.turn),
      ),
    );
  const rows = await db
    .select({
      typeId: ticketWaits.typeId,
      quantity: ticketWaits.quantity,
      orderId: ticketWaits.orderId,
      ahead: sql<number>`(select count(*)::int from (${ahead}) as longer)`,
    })
    .from(ticketWaits)
    .where(and(ownWaits(person, eventId), typeId ? eq(ticketWaits.typeId, typeId) : undefined))
    .orderBy(asc(ticketWaits.turn));
  return rows.map((row) => (row.orderId === null ? row : { ...row, ahead: 0 }));
}

/** Puts a person into the line for tickets that are sold out; whoever stands in it keeps their turn. */
export async function waitForTickets(
  services: Services,
  person: Person,
  wish: Wish,
): Promise<Done<TicketWait>> {
  const { id, typeId, quantity, key } = wish;
  // Whether they may see it, which asks for no place.
  await lookAt(services.db, person, { id, key, lines: [{ typeId, quantity: 0 }] });
  return inTurn(() =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      await expireDueOffers(tx, event);
      const own = and(ownWaits(person, id), eq(ticketWaits.typeId, typeId));
      const [before] = await tx.select().from(ticketWaits).where(own);
      if (!before?.orderId) {
        // What they would give is asked when their turn comes.
        const unitMinor = saleLimits.priceMinor;
        await checkWanted(tx, id, [{ typeId, quantity: 1, unitMinor }], undefined);
        await refuseTooMany(tx, wish);
        await refuseWhenThere(tx, wish);
        await tx
          .insert(ticketWaits)
          .values({
            eventId: id,
            typeId,
            personId: person.id,
            quantity,
            turn: await nextTurn(tx, id),
          })
          .onConflictDoUpdate({
            target: [ticketWaits.typeId, ticketWaits.personId],
            set: { quantity },
          });
      }
      const [now] = await listMyWaits(tx, person, id, typeId);
      return now ?? refuse("NOT_FOUND");
    }),
  );
}

/** Takes a person out of the line; what was offered to them goes on to the next. */
export function stopWaiting(
  db: Db,
  person: Person,
  { id, typeId }: { id: string; typeId: string },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const event = await lockEvent(tx, id);
    const own = and(ownWaits(person, id), eq(ticketWaits.typeId, typeId));
    const [wait] = await tx.delete(ticketWaits).where(own).returning();
    if (!event || !wait) refuse("NOT_FOUND");
    if (wait.orderId !== null) await endHeld(tx, event, wait.orderId, "cancelled");
  });
}

function ownWaits({ id }: Person, eventId: string): SQL | undefined {
  return and(eq(ticketWaits.eventId, eventId), eq(ticketWaits.personId, id));
}

/** Whoever wants more than one order may have, or than there ever are, would wait in vain. */
async function refuseTooMany(tx: Transaction, { typeId, quantity }: Wish): Promise<void> {
  const most = await mostOfOrder(tx, typeId);
  if (quantity > most)
    refuse("BAD_INPUT", { fields: [{ field: "quantity", message: `Choose at most ${most}.` }] });
}

/** Waiting for what can be bought would keep it from others for longer than a checkout may. */
async function refuseWhenThere(tx: Transaction, { typeId, quantity }: Wish): Promise<void> {
  const left = (await placesLeft(tx, [typeId])).get(typeId) ?? 0;
  const returning = (await countReturning(tx, [typeId])).get(typeId) ?? 0;
  if (left + returning >= quantity)
    refuse("CONFLICT", { detail: "There are tickets again. Get them now." });
}

async function nextTurn(tx: Transaction, eventId: string): Promise<number> {
  const [last] = await tx
    .select({ turn: max(ticketWaits.turn) })
    .from(ticketWaits)
    .where(eq(ticketWaits.eventId, eventId));
  return (last?.turn ?? 0) + 1;
}
