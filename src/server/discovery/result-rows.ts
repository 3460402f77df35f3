import { sql, type SQL } from "drizzle-orm";
import type { FoundEvent } from "../../contract/events/events.ts";
import type { Page } from "../../contract/shapes.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { writeFoundCursor, type FoundCursor } from "./result-cursor.ts";
import type { Search } from "./search-conditions.ts";
import type { Text } from "./search-text.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { soonestMatches } from "./bounded-scans.ts";

export type Found = Page<FoundEvent> & { total: number | null };

/** Counting stops here, one beyond what is told as a number: a wide search must not cost a scan of everything. */
export const countedAtMost = eventLimits.counted + 1;

/** As many rows as the search finds, and no more than are counted. */
export function anyOf(search: Search, text?: Text): SQL {
  const walks = soonestMatches(search, { select: sql`1`, limit: countedAtMost, text });
  return sql`(select count(*)::int from (select 1 from (${walks}) as walks limit ${countedAtMost}) as counted)`;
}

type Rows = {
  /** One row more than the page: key, starts_at, id, metres. */
  rows: SQL;
  /** How many there are in all; may be a column of the rows. */
  total: SQL;
  cursor: FoundCursor | undefined;
  limit: number;
  loose: boolean;
};

/** The cards of rows that a search has found, in its order; counted on the first page. */
export async function listRows(db: Db, viewer: Viewer, found: Rows): Promise<Found> {
  const { limit, loose, cursor } = found;
  const rows = await db
    .select({
      ...eventCardSelect(viewer),
      key: sql<number>`found.key`,
      metres: sql<number | null>`found.metres`,
      total: cursor ? sql<null>`null` : sql<number>`${found.total}`,
    })
    .from(events)
    .innerJoin(sql`(${found.rows}) as found`, sql`found.id = ${events.id}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .orderBy(sql`found.key`, sql`found.starts_at`, sql`found.id`);
  const items = rows
    .slice(0, limit)
    .map((row) => Object.assign(eventCard(row), { distance: row.metres }));
  const last = rows[limit - 1];
  const next =
    rows.length > limit && last
      ? writeFoundCursor({
          key: last.key,
          time: last.event.startsAt.getTime(),
          id: last.event.id,
          loose,
        })
      : null;
  return { items, next, total: cursor ? null : (rows[0]?.total ?? 0) };
}
