import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { FeeRule } from "../../contract/order-price.ts";
import type { Sales, SalesInput } from "../../contract/sales.ts";
import { refuseWhereSomebodyWaits } from "../events/by-ticket.ts";
import { refuseWhenOff } from "../events/lock-event.ts";
import { seatAt } from "../events/seat.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { notePrices } from "./price-range.ts";
import { problemsOf } from "./problems.ts";
import { readSales } from "./read.ts";
import { eventSales, promoCodes, ticketPools, ticketTypes } from "./tables.ts";

type Input = SalesInput & { id: string; fee: FeeRule };

/** Writes all that an event sells; what was sold already keeps its price, its type and its currency. */
export function saveSales(db: Db, person: Person, { id, fee, ...input }: Input): Promise<Sales> {
  return db.transaction(async (tx) => {
    const { event } = await seatAt(tx, person, id, "sell");
    const now = await readSales(tx, person, id);
    const wanted = tidy(input);
    if (isSame(wanted, now)) return now;
    if (now.version !== input.version) refuse("CONFLICT");
    refuseWhenOff({ status: event.status, isOver: event.endsAt.getTime() <= Date.now() });
    const sellsPaid = wanted.types.some(({ kind, withdrawn }) => kind !== "free" && !withdrawn);
    if (sellsPaid && !person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    const problems = problemsOf(wanted, now);
    if (problems.length > 0) refuse("BAD_INPUT", { fields: problems.slice(0, 20) });
    if (now.types.length === 0) await refuseWhereSomebodyWaits(tx, id);
    if (wanted.types.length === 0) await endSales(tx, id);
    else await write(tx, id, { ...wanted, fee, version: now.version + 1 });
    await notePrices(tx, id);
    return readSales(tx, person, id);
  });
}

function tidy(input: SalesInput): SalesInput {
  const { refundPolicy } = input;
  const tiers = refundPolicy.tiers.toSorted((one, other) => other.hoursBefore - one.hoursBefore);
  return { ...input, refundPolicy: { ...refundPolicy, tiers } };
}

/** Whether it says what is so already, as the same request sent again does. */
function isSame(wanted: SalesInput, now: Sales): boolean {
  const { currency, refundPolicy, questions, perOrder, resale } = now;
  const types = now.types.map(({ taken: _taken, sold: _sold, ...type }) => type);
  const pools = now.pools.map(({ taken: _taken, ...pool }) => pool);
  const kept = { currency, refundPolicy, questions, perOrder, resale, types, pools: byId(pools) };
  const { version: _version, ...asked } = wanted;
  const moments = asked.types.map((type) => ({
    ...type,
    opensAt: moment(type.opensAt),
    closesAt: moment(type.closesAt),
  }));
  return isDeepStrictEqual({ ...asked, types: moments, pools: byId(asked.pools) }, kept);
}

function byId<Thing extends { id: string }>(things: Thing[]): Thing[] {
  return things.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function moment(at: string | null): string | null {
  return at && new Date(at).toISOString();
}

/** Nothing was ordered, so that nothing has to stay; one comes by RSVP again. */
async function endSales(tx: Transaction, eventId: string): Promise<void> {
  for (const table of [promoCodes, ticketTypes, ticketPools, eventSales])
    await tx.delete(table).where(eq(table.eventId, eventId));
}

async function write(
  tx: Transaction,
  eventId: string,
  input: SalesInput & { fee: FeeRule },
): Promise<void> {
  const { types, pools, ...sale } = input;
  const row = { ...sale, updatedAt: sql`now()` };
  await tx
    .insert(eventSales)
    .values({ eventId, ...row })
    .onConflictDoUpdate({ target: eventSales.eventId, set: row });
  await writePools(tx, eventId, pools);
  await writeTypes(tx, eventId, types);
  const kept = pools.map(({ id }) => id);
  await tx
    .delete(ticketPools)
    .where(and(eq(ticketPools.eventId, eventId), notInArray(ticketPools.id, kept)));
  await countPools(tx, eventId, input);
}

async function writePools(tx: Transaction, eventId: string, pools: SalesInput["pools"]) {
  for (const { id, name, capacity } of pools) {
    // Counted anew once the types stand; until then it is as large as it must be for what it holds.
    const set = { name, capacity: sql`greatest(${ticketPools.taken}, ${capacity})` };
    const written = await tx
      .insert(ticketPools)
      .values({ id, eventId, name, capacity })
      .onConflictDoUpdate({
        target: ticketPools.id,
        set,
        setWhere: eq(ticketPools.eventId, eventId),
      })
      .returning({ id: ticketPools.id });
    if (written.length === 0) refuse("NOT_FOUND");
  }
}

async function writeTypes(tx: Transaction, eventId: string, types: SalesInput["types"]) {
  const kept = types.map(({ id }) => id);
  const gone = await tx
    .delete(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), notInArray(ticketTypes.id, kept)))
    .returning({ id: ticketTypes.id });
  await dropFromPromos(
    tx,
    eventId,
    gone.map(({ id }) => id),
  );
  for (const [position, { id, ...type }] of types.entries()) {
    const set = {
      ...type,
      position,
      opensAt: type.opensAt === null ? null : new Date(type.opensAt),
      closesAt: type.closesAt === null ? null : new Date(type.closesAt),
    };
    const written = await tx
      .insert(ticketTypes)
      .values({ id, eventId, ...set })
      .onConflictDoUpdate({
        target: ticketTypes.id,
        set,
        setWhere: eq(ticketTypes.eventId, eventId),
      })
      .returning({ id: ticketTypes.id });
    if (written.length === 0) refuse("NOT_FOUND");
  }
}

/** A code that was good for nothing else would be good for everything once its last type is gone: it goes too. */
async function dropFromPromos(tx: Transaction, eventId: string, typeIds: string[]): Promise<void> {
  if (typeIds.length === 0) return;
  const ofEvent = and(eq(promoCodes.eventId, eventId), sql`cardinality(${promoCodes.typeIds}) > 0`);
  const codes = await tx.select().from(promoCodes).where(ofEvent);
  for (const { id, typeIds: before } of codes) {
    const left = before.filter((typeId) => !typeIds.includes(typeId));
    if (left.length === before.length) continue;
    const which = eq(promoCodes.id, id);
    if (left.length === 0) await tx.delete(promoCodes).where(which);
    else await tx.update(promoCodes).set({ typeIds: left }).where(which);
  }
}

/** A pool holds what its types hold, whichever of them have joined or left it. */
async function countPools(tx: Transaction, eventId: string, { pools }: SalesInput): Promise<void> {
  const held = await tx
    .select({ poolId: ticketTypes.poolId, taken: sql<number>`sum(${ticketTypes.taken})::int` })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.eventId, eventId),
        inArray(
          ticketTypes.poolId,
          pools.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(ticketTypes.poolId);
  const fields = pools.flatMap(({ id, capacity }, at) => {
    const taken = held.find(({ poolId }) => poolId === id)?.taken ?? 0;
    const message = `${taken} are taken already.`;
    return taken > capacity ? [{ field: `pools.${at}.capacity`, message }] : [];
  });
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
  for (const { id, capacity } of pools) {
    const taken = held.find(({ poolId }) => poolId === id)?.taken ?? 0;
    await tx.update(ticketPools).set({ taken, capacity }).where(eq(ticketPools.id, id));
  }
}
