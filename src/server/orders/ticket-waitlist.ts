import { and, asc, eq, isNull, lt, max, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { WaitlistEntry } from "../../contract/orders/orders.ts";
import { refuseBanned } from "../bans/ban-access.ts";
import { lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import { hintWaitlist } from "../events/live.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { maxPerOrder, placesLeft } from "../sales/places.ts";
import type { Services } from "../services.ts";
import { countOnResale } from "../tickets/resale.ts";
import { endHold, expireDueHolds } from "./end-holds.ts";
import { getCheckoutView } from "./checkout-view.ts";
import { ticketWaits } from "./tables.ts";
import { inEventTurn } from "./purchase-queue.ts";
import { checkLines, readStock } from "./check-lines.ts";

type WaitlistInput = { id: string; typeId: string; quantity: number; key?: string | undefined };

/** A user's waitlist entries at an event. */
export async function listMyWaitlistEntries(
  db: Db | Transaction,
  person: Person,
  eventId: string,
  typeId?: string,
): Promise<WaitlistEntry[]> {
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
    // A cancelled event's entries stay only until everybody has been notified.
    .innerJoin(events, and(eq(events.id, ticketWaits.eventId), ne(events.status, "cancelled")))
    .where(and(isOwnEntry(person, eventId), typeId ? eq(ticketWaits.typeId, typeId) : undefined))
    .orderBy(asc(ticketWaits.turn));
  return rows.map((row) => (row.orderId === null ? row : { ...row, ahead: 0 }));
}

/** Adds a user to the waitlist of a sold-out ticket type. An existing entry keeps its position. */
export async function joinWaitlist(
  services: Services,
  person: Person,
  input: WaitlistInput,
): Promise<Done<WaitlistEntry>> {
  const { id, typeId, quantity, key } = input;
  // Checks that the user may see the event; a quantity of 0 requests no places.
  await getCheckoutView(services.db, person, { id, key, lines: [{ typeId, quantity: 0 }] });
  return inEventTurn(id, () =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      await refuseBanned(tx, person, event.hostId);
      await expireDueHolds(tx, event);
      const own = and(isOwnEntry(person, id), eq(ticketWaits.typeId, typeId));
      const [before] = await tx.select().from(ticketWaits).where(own);
      if (!before?.orderId) {
        // The buyer chooses a pay-what-you-want price once the offer comes.
        const unitMinor = saleLimits.priceMinor;
        const lines = [{ typeId, quantity: 1, unitMinor }];
        checkLines(await readStock(tx, id, lines), lines, undefined);
        await refuseTooMany(tx, input);
        await refuseWhenAvailable(tx, input);
        await tx
          .insert(ticketWaits)
          .values({
            eventId: id,
            typeId,
            personId: person.id,
            quantity,
            turn: await nextPosition(tx, id),
          })
          .onConflictDoUpdate({
            target: [ticketWaits.typeId, ticketWaits.personId],
            set: { quantity },
          });
        record(tx, hintWaitlist(id));
      }
      const [now] = await listMyWaitlistEntries(tx, person, id, typeId);
      return now ?? refuse("NOT_FOUND");
    }),
  );
}

/** Removes a user from the waitlist; places offered to them go to the next. */
export function leaveWaitlist(
  db: Db,
  person: Person,
  { id, typeId }: { id: string; typeId: string },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const event = await lockEvent(tx, id);
    const own = and(isOwnEntry(person, id), eq(ticketWaits.typeId, typeId));
    const [entry] = await tx.delete(ticketWaits).where(own).returning();
    if (!event || !entry) refuse("NOT_FOUND");
    record(tx, hintWaitlist(id));
    if (entry.orderId !== null) await endHold(tx, event, entry.orderId, "cancelled");
  });
}

function isOwnEntry({ id }: Person, eventId: string): SQL | undefined {
  return and(eq(ticketWaits.eventId, eventId), eq(ticketWaits.personId, id));
}

/** Refuses quantities that no order could ever get. */
async function refuseTooMany(tx: Transaction, { typeId, quantity }: WaitlistInput): Promise<void> {
  const limit = await maxPerOrder(tx, typeId);
  if (quantity > limit)
    refuse("BAD_INPUT", { fields: [{ field: "quantity", message: `Choose up to ${limit}.` }] });
}

/** Refuses while tickets are available, which can be bought at once: an offer would hold them longer than a checkout. */
async function refuseWhenAvailable(
  tx: Transaction,
  { typeId, quantity }: WaitlistInput,
): Promise<void> {
  const left = (await placesLeft(tx, [typeId])).get(typeId) ?? 0;
  const returning = (await countOnResale(tx, [typeId])).get(typeId) ?? 0;
  if (left + returning >= quantity)
    refuse("CONFLICT", { detail: "Tickets are available again. Get them now." });
}

async function nextPosition(tx: Transaction, eventId: string): Promise<number> {
  const [last] = await tx
    .select({ turn: max(ticketWaits.turn) })
    .from(ticketWaits)
    .where(eq(ticketWaits.eventId, eventId));
  return (last?.turn ?? 0) + 1;
}
