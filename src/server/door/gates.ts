import { and, eq, sql } from "drizzle-orm";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { lockEvent } from "../events/lock-event.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { doorChanged } from "./live-hints.ts";
import { gates } from "./tables.ts";

/** Adds or renames a gate. */
export async function putGate(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  { gateId, name }: { gateId: string; name: string },
): Promise<void> {
  const eventId = event.id;
  await lockEvent(tx, eventId);
  const all = await tx.select().from(gates).where(eq(gates.eventId, eventId));
  const others = all.filter(({ id }) => id !== gateId);
  if (others.length >= doorLimits.gates) refuseName("You can't add more gates. Remove one first.");
  const isTaken = sql<boolean>`lower(${gates.name}) = lower(${name}) and ${gates.id} <> ${gateId}`;
  const [taken] = await tx
    .select()
    .from(gates)
    .where(and(eq(gates.eventId, eventId), isTaken));
  if (taken) refuseName("There is already a gate with this name.");
  const [put] = await tx
    .insert(gates)
    .values({ id: gateId, eventId, name })
    .onConflictDoUpdate({ target: gates.id, set: { name }, setWhere: eq(gates.eventId, eventId) })
    .returning();
  // The id belongs to another event's gate.
  if (!put) refuse("NOT_FOUND");
  record(tx, doorChanged(eventId));
}

/** Removes a gate; its scans stay. */
export async function removeGate(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  gateId: string,
): Promise<void> {
  await tx.delete(gates).where(and(eq(gates.id, gateId), eq(gates.eventId, event.id)));
  record(tx, doorChanged(event.id));
}

function refuseName(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "name", message }] });
}
