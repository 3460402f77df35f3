import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { visitSources } from "../../contract/limits.ts";
import type { Reach, Share } from "../../contract/shares.ts";
import { isEntryOf } from "../door/admitted.ts";
import { scans } from "../door/tables.ts";
import { readSeatAt } from "../events/seat.ts";
import { events, rsvps } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { orders } from "../orders/tables.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { tickets } from "../tickets/tables.ts";
import { eventVisits, shares } from "./tables.ts";

const mostSharers = 20;

const views = sql<number>`(select coalesce(sum(seen.views), 0)::int from ${eventVisits} as seen
  where seen.event_id = "shares"."event_id" and seen.code = "shares"."code")`;
const brought = sql<number>`(select count(*)::int from ${rsvps} as came
  where came.share_code = "shares"."code" and came.answer = 'going')`;

const soldBy = sql`from ${tickets} as sold join ${orders} as bought on bought.id = sold.order_id
  where bought.share_code = "shares"."code" and bought.event_id = "shares"."event_id"`;
const sold = sql<number>`(select count(*)::int ${soldBy} and sold.ended is null)`;
const arrived = sql<number>`(select count(*)::int ${soldBy} and exists (select 1 from ${scans} as entry
  where ${isEntryOf(sql`sold.id`)}))`;
const broughtIn = { views, rsvps: brought, tickets: sold, arrived };

/** The person's code of an event, made at the first time, and what it has brought. */
export async function shareEvent(db: Db, person: Person, id: string): Promise<Share> {
  await mustSee(db, person, id);
  await db
    .insert(shares)
    .values({ code: randomBytes(6).toString("base64url"), eventId: id, personId: person.id })
    .onConflictDoNothing();
  const [share] = await db
    .select({ code: shares.code, ...broughtIn })
    .from(shares)
    .where(and(eq(shares.eventId, id), eq(shares.personId, person.id)));
  // Two codes alike, once in many lives: the next try makes another.
  return share ?? refuse("BUSY");
}

type Visit = { id: string; source: (typeof visitSources)[number]; code?: string | undefined };

/** Counts a look at an event; a code that is none of this event's counts as none. */
export async function countVisit(db: Db, viewer: Viewer, { id, source, code = "" }: Visit) {
  await mustSee(db, viewer, id);
  await db.execute(sql`
    insert into ${eventVisits} (event_id, day, source, code, views)
    values (${id}, current_date, ${source}, coalesce((select shared.code from ${shares} as shared
      where shared.code = ${code} and shared.event_id = ${id}), ''), 1)
    on conflict (event_id, code, source, day) do update set views = ${eventVisits}.views + 1`);
}

async function mustSee(db: Db, viewer: Viewer, id: string): Promise<void> {
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(viewer)));
  if (!event) refuse("NOT_FOUND");
}

/** From where people came, for those who run the event. */
export function getReach(db: Db, person: Person, id: string): Promise<Reach> {
  return db.transaction(async (tx) => {
    await readSeatAt(tx, person, id, "edit");
    const sources = await tx.execute<Reach["sources"][number]>(sql`
      select source, sum(views)::int as views, sum(rsvps)::int as rsvps from (
        select source, views, 0 as rsvps from ${eventVisits} where event_id = ${id}
        union all
        select source, 0, 1 from ${rsvps} where event_id = ${id} and answer = 'going' and source is not null
      ) as came group by source order by 2 desc, 1`);
    const people = await tx
      .select({ ...personCardColumns, ...broughtIn })
      .from(shares)
      .innerJoin(users, eq(users.id, shares.personId))
      .where(and(eq(shares.eventId, id), notBlocked(person, users.id)))
      .orderBy(sql`${brought} desc`, sql`${views} desc`, users.id)
      .limit(mostSharers);
    return {
      sources: sources.rows,
      shares: people.map((row) => ({
        person: makePersonCard(row),
        views: row.views,
        rsvps: row.rsvps,
        tickets: row.tickets,
        arrived: row.arrived,
      })),
    };
  });
}
