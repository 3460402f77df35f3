import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { notBlocked } from "../people/visibility.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { maySeeEvent } from "../events/may-see.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

const shown = 6;

/** Events like the one looked at: of its category or in its town, the nearer in tags, place and time the better. */
export async function listSimilarEvents(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ items: EventCard[] }> {
  const isSoon = sql`starts_at > now() - interval '12 hours' and visibility = 'public'`;
  const first = sql`order by starts_at, id limit`;
  // Two short walks along an index each, and only then a comparison.
  const alike = sql`(
    with this as (select * from ${events} where ${events.id} = ${id} and ${visibleEvent(viewer)}),
    found as (
      select each.* from this cross join lateral (
        (select * from ${events} where category = this.category and ${isSoon} ${first} 80)
        union (select * from ${events} where lower(city) = lower(this.city) and this.city <> '' and ${isSoon} ${first} 40)
      ) as each
      where each.title <> this.title or each.host_id is distinct from this.host_id
    )
    select distinct on (coalesce(found.host_id::text, found.organizer), found.title) found.id,
      case when found.category = this.category then 2 else 0 end
      + case when this.city <> '' and lower(found.city) = lower(this.city) then 2 else 0 end
      + 1.5 * least(3, cardinality(array(
          select lower(unnest(found.tags)) intersect select lower(unnest(this.tags)))))
      + 1.5 * exp(-abs(extract(epoch from found.starts_at - this.starts_at)) / (30 * 86400)) as score
    from found cross join this
    order by coalesce(found.host_id::text, found.organizer), found.title, found.starts_at
  ) as alike`;
  const rows = await db
    .select(eventCardSelect(viewer))
    .from(events)
    .innerJoin(alike, sql`alike.id = ${events.id}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        ne(events.id, id),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
        sql`(${events.capacity} is null or ${events.going} < ${events.capacity})`,
        notBlocked(viewer, events.hostId),
      ),
    )
    .orderBy(desc(sql`alike.score`), events.startsAt, events.id)
    .limit(shown);
  if (rows.length === 0 && !(await maySeeEvent(db, viewer, id))) refuse("NOT_FOUND");
  return { items: rows.map(eventCard) };
}
