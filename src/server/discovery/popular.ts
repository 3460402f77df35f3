import { isEventShown } from "../events/visibility.ts";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";

const maxShown = 3;
// A smaller number would reveal who chose an event.
const minAnswers = 3;
// A busy week's newest RSVPs are a large enough sample.
const maxAnswers = 2_000;

/** The upcoming public events with the most "going" RSVPs of the last seven days. */
export async function listPopularEvents(db: Db, viewer: Viewer): Promise<{ items: EventCard[] }> {
  const popular = sql`(
    select event_id, count(*) as answers from (
      select event_id from ${rsvps} where answer = 'going' and created_at > now() - interval '7 days'
      order by created_at desc limit ${sql.raw(String(maxAnswers))}
    ) as recent group by event_id having count(*) >= ${sql.raw(String(minAnswers))}
  ) as popular`;
  const rows = await db
    .select(eventCardSelect(viewer))
    .from(events)
    .innerJoin(popular, sql`popular.event_id = ${events.id}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        eq(events.visibility, "public"),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
        isEventShown(viewer),
      ),
    )
    .orderBy(desc(sql`popular.answers`), events.startsAt, events.id)
    .limit(maxShown);
  return { items: rows.map(eventCard) };
}
