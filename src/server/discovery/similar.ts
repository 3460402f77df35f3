import { and, desc, eq, gt, ne, type Placeholder, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { isEventShown, visibleEvent, maySeeEvent } from "../events/visibility.ts";

const maxShown = 6;

/** Events similar to this one: of its category or in its town, ranked by shared tags, place and time. */
export async function listSimilarEvents(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ items: EventCard[] }> {
  const { forSignedIn, forVisitor } = statements(db);
  const rows = await (viewer ? forSignedIn : forVisitor).execute({ ...viewing(viewer), id });
  if (rows.length === 0 && !(await maySeeEvent(db, viewer, id))) refuse("NOT_FOUND");
  return { items: rows.map(eventCard) };
}

const statements = preparedOnce((db) => {
  const id = sql.placeholder("id");
  return {
    forSignedIn: selectSimilar(db, preparedViewer, id).prepare("similar_signed_in"),
    forVisitor: selectSimilar(db, undefined, id).prepare("similar_visitor"),
  };
});

function selectSimilar(db: Db, viewer: ViewerId, id: Placeholder) {
  const isSoon = sql`starts_at > now() - interval '12 hours' and visibility = 'public'`;
  const soonest = sql`order by starts_at, id limit`;
  // The candidate set comes from two bounded index scans; only these candidates are scored.
  const scored = sql`(
    with this as (select * from ${events} where ${events.id} = ${id}::uuid and ${visibleEvent(viewer)}),
    candidates as (
      select candidate.* from this cross join lateral (
        (select * from ${events} where category = this.category and ${isSoon} ${soonest} 80)
        union (select * from ${events} where lower(city) = lower(this.city) and this.city <> '' and ${isSoon} ${soonest} 40)
      ) as candidate
      where candidate.title <> this.title or candidate.host_id is distinct from this.host_id
    )
    select distinct on (coalesce(candidates.host_id::text, candidates.organizer), candidates.title) candidates.id,
      case when candidates.category = this.category then 2 else 0 end
      + case when this.city <> '' and lower(candidates.city) = lower(this.city) then 2 else 0 end
      + 1.5 * least(3, cardinality(array(
          select lower(unnest(candidates.tags)) intersect select lower(unnest(this.tags)))))
      + 1.5 * exp(-abs(extract(epoch from candidates.starts_at - this.starts_at)) / (30 * 86400)) as score
    from candidates cross join this
    order by coalesce(candidates.host_id::text, candidates.organizer), candidates.title, candidates.starts_at
  ) as scored`;
  return db
    .select(eventCardSelect(viewer))
    .from(events)
    .innerJoin(scored, sql`scored.id = ${events.id}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        ne(events.id, id),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
        sql`(${events.capacity} is null or ${events.going} < ${events.capacity})`,
        isEventShown(viewer),
      ),
    )
    .orderBy(desc(sql`scored.score`), events.startsAt, events.id)
    .limit(maxShown);
}
