import { hintMyEvents } from "../events/live.ts";
import { record } from "../lib/effects.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { withdrawRsvp } from "./rsvp.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";
import { eventMembers } from "../events/member-tables.ts";

type Shared = { id: string; guestId: string };

/** Locks the upcoming events that one of two people hosts and the other has RSVPed to or has a role at. Always locks in the same order. */
export async function lockEventsBetween(
  tx: Transaction,
  one: string,
  other: string,
): Promise<Shared[]> {
  const guestId = sql`case when host_id = ${one}::uuid then ${other}::uuid else ${one}::uuid end`;
  const { rows } = await tx.execute<Shared>(sql`
    select id, ${guestId} as "guestId" from ${events}
    where host_id in (${one}::uuid, ${other}::uuid) and ends_at > now() and (
      exists (select 1 from ${rsvps} where event_id = ${events}.id and user_id = ${guestId})
      or exists (select 1 from ${eventMembers} where event_id = ${events}.id and user_id = ${guestId}))
    order by id for update`);
  return rows;
}

/** Removes the guests of these locked events with their roles and RSVPs, and makes both people's pages refetch their events. */
export async function removeBlockedAttendees(
  tx: Transaction,
  shared: Shared[],
  pair: string[],
): Promise<void> {
  for (const { id, guestId } of shared) {
    await tx
      .delete(eventMembers)
      .where(and(eq(eventMembers.eventId, id), eq(eventMembers.userId, guestId)));
    await withdrawRsvp(tx, id, guestId);
  }
  record(tx, hintMyEvents(pair));
}
