import { and, eq, sql } from "drizzle-orm";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { lockEvent } from "../events/lock-event.ts";
import { getEventAccess } from "../events/event-access.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { doorChanged } from "./live-hints.ts";
import { gates } from "./tables.ts";

type Gate = { id: string; gateId: string };

/** Adds a gate, or gives it another name. */
export function putGate(
  db: Db,
  person: Person,
  gate: Gate & { name: string },
): Promise<Done<void>> {
  const { id: eventId, gateId, name } = gate;
  return write(db, async (tx) => {
    await getEventAccess(tx, person, eventId, "superviseDoor");
    await lockEvent(tx, eventId);
    const all = await tx.select().from(gates).where(eq(gates.eventId, eventId));
    const others = all.filter(({ id }) => id !== gateId);
    if (others.length >= doorLimits.gates) refuseName("There are too many gates.");
    const isTaken = sql<boolean>`lower(${gates.name}) = lower(${name}) and ${gates.id} <> ${gateId}`;
    const [taken] = await tx
      .select()
      .from(gates)
      .where(and(eq(gates.eventId, eventId), isTaken));
    if (taken) refuseName("There is such a gate already.");
    const [put] = await tx
      .insert(gates)
      .values({ id: gateId, eventId, name })
      .onConflictDoUpdate({ target: gates.id, set: { name }, setWhere: eq(gates.eventId, eventId) })
      .returning();
    // The id belongs to another event's gate.
    if (!put) refuse("NOT_FOUND");
    record(tx, doorChanged(eventId));
  });
}

/** Removes a gate; what was scanned there stays. */
export function removeGate(db: Db, person: Person, { id, gateId }: Gate): Promise<Done<void>> {
  return write(db, async (tx) => {
    await getEventAccess(tx, person, id, "superviseDoor");
    await tx.delete(gates).where(and(eq(gates.id, gateId), eq(gates.eventId, id)));
    record(tx, doorChanged(id));
  });
}

function refuseName(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "name", message }] });
}
