import { inArray, sql } from "drizzle-orm";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { applyCancellations } from "../event-editing/edit-event.ts";
import { bookings } from "../bookings/tables.ts";
import { scans } from "../door/tables.ts";
import { orders } from "../orders/tables.ts";
import { lockEventAccesses } from "../events/event-access.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";

type Removal = {
  dates: (typeof events.$inferSelect)[];
  message: string;
  /** Which of them may be cancelled, or undefined if all may. */
  cancels?: string[] | undefined;
};

/**
 * Cancels the dates that people have responded to, saved, ordered tickets for or are booked for, and deletes the others. Refuses
 * unless the person may cancel all of them: each date can have its own team.
 */
export async function removeOccurrences(
  tx: Transaction,
  person: Person,
  { dates, message, cancels }: Removal,
) {
  const { accesses, holders, held, removed } = await findHeld(tx, person, dates);
  if (removed.length > 0) await tx.delete(events).where(inArray(events.id, removed));
  if (cancels && held.some(({ id }) => !cancels.includes(id)))
    refuse("CONFLICT", {
      detail: "People have responded to dates that would be removed. Check again.",
    });
  const cancelling = accesses.filter(({ event }) => holders.has(event.id));
  await applyCancellations(tx, cancelling, message);
  const heldIds = held.map(({ id }) => id);
  if (held.length > 0)
    await tx.update(events).set({ occurrence: null }).where(inArray(events.id, heldIds));
  const cancelled: FollowingPlan["cancelled"] = held.map(({ id, title, zone, startsAt }) => {
    return { id, title, zone, startsAt: startsAt.toISOString(), people: holders.get(id) ?? 0 };
  });
  return { cancelled, removed: removed.length, changedIds: heldIds };
}

/** Splits these dates into those that people are involved in and those that can simply be deleted. */
export async function findHeld<Dated extends { id: string }>(
  tx: Transaction,
  person: Person,
  dates: Dated[],
) {
  const ids = dates.map(({ id }) => id);
  const accesses = await lockEventAccesses(tx, person, ids, "cancel");
  const holders = await countHolders(tx, ids);
  const held = dates.filter(({ id }) => holders.has(id));
  return { accesses, holders, held, removed: ids.filter((id) => !holders.has(id)) };
}

/** How many people other than the host are going, may go, wait, have saved, ordered tickets for or are booked for each date. */
async function countHolders(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; people: number }>(sql`
    select held.event_id as id, count(*)::int as people
    from (
      select event_id, user_id from ${rsvps} where answer <> 'not-going'
      union select event_id, user_id from ${saves}
      -- What was ordered outlives its event, anyone who ordered it.
      union select event_id, coalesce(nullif(buyer_id, host_id), ${orders.id}) from ${orders}
        join ${events} on ${events.id} = event_id
      union select event_id, id from ${scans}
      union select event_id, talent_id from ${bookings} where state in ('open', 'accepted', 'moved')
    ) as held join ${events} on ${events.id} = held.event_id
    where ${inArray(sql`held.event_id`, ids)} and held.user_id is distinct from ${events.hostId}
    group by held.event_id`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
