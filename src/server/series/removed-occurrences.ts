import { eq, inArray, sql } from "drizzle-orm";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { cancelEventIn } from "../event-editing/edit-event.ts";
import { scans } from "../door/tables.ts";
import { orders } from "../orders/tables.ts";
import { lockEventAccess } from "../events/event-access.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";

type Falling = {
  dates: (typeof events.$inferSelect)[];
  message: string;
  /** Which of them may be cancelled; undefined when all of them may. */
  cancels?: string[] | undefined;
};

/** Cancels the dates that somebody has answered, saved or ordered tickets of, with a word, and removes the others. The caller holds their locks. */
export async function dropDates(
  tx: Transaction,
  person: Person,
  { dates, message, cancels }: Falling,
) {
  const cancelled: FollowingPlan["cancelled"] = [];
  const holders = await countHolders(
    tx,
    dates.map(({ id }) => id),
  );
  const changed: string[] = [];
  for (const { id, title, zone, startsAt } of dates) {
    await lockEventAccess(tx, person, id, "cancel");
    const people = holders.get(id);
    if (people === undefined) {
      await tx.delete(events).where(eq(events.id, id));
      continue;
    }
    if (cancels && !cancels.includes(id))
      refuse("CONFLICT", { detail: "People have answered dates that would fall out. Look again." });
    await cancelEventIn(tx, person, { id, message });
    changed.push(id);
    await tx.update(events).set({ occurrence: null }).where(eq(events.id, id));
    cancelled.push({ id, title, zone, startsAt: startsAt.toISOString(), people });
  }
  return { cancelled, removed: dates.length - cancelled.length, changedIds: changed };
}

/** How many people go, may go, wait, have saved it or ordered tickets, the host left out. */
async function countHolders(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; people: number }>(sql`
    select held.event_id as id, count(*)::int as people
    from (
      select event_id, user_id from ${rsvps} where answer <> 'not-going'
      union select event_id, user_id from ${saves}
      -- What was ordered outlives its event, whoever ordered it.
      union select event_id, coalesce(nullif(buyer_id, host_id), ${orders.id}) from ${orders}
        join ${events} on ${events.id} = event_id
      union select event_id, id from ${scans}
    ) as held join ${events} on ${events.id} = held.event_id
    where ${inArray(sql`held.event_id`, ids)} and held.user_id is distinct from ${events.hostId}
    group by held.event_id`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
