import { sql, type SQL } from "drizzle-orm";
import type { FoundEvent } from "../../contract/events/events.ts";
import type { Page } from "../../contract/shapes.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { writeSearchCursor, type SearchCursor } from "./result-cursor.ts";
import type { SearchConditions } from "./search-conditions.ts";
import type { TextQuery } from "./fuzzy-query.ts";
import { events } from "../events/tables.ts";
import { goingFaces } from "../rsvps/going-list.ts";
import { rsvps } from "../rsvps/tables.ts";
import { soonestMatches } from "./soonest-matches.ts";

export type SearchResults = Page<FoundEvent> & {
  total: number | null;
  nearby: number | null;
  thenOnline: boolean | null;
};

/** Counting stops one above the highest number that is shown, so that a broad search doesn't scan the whole table. */
export const countLimit = eventLimits.counted + 1;

/** The number of matches, up to the limit. */
export function countMatches(search: SearchConditions, text?: TextQuery): SQL {
  const candidates = soonestMatches(search, { select: sql`1`, limit: countLimit, text });
  return sql`(select count(*)::int from (select 1 from (${candidates}) as candidates limit ${countLimit}) as counted)`;
}

/** Whether there is any match. */
export function hasMatch(search: SearchConditions): SQL {
  return sql`exists (${soonestMatches(search, { select: sql`1`, limit: 1 })})`;
}

type ResultPage = {
  /** One row more than the page: key, starts_at, id, metres. */
  rows: SQL;
  /** The total number of results; may be a column of the rows. */
  total: SQL;
  /** How many of them aren't online-only, counted up to the same limit. */
  nearby: SQL;
  /** Whether online-only results exist; the two counts can't tell once both have reached the limit. */
  thenOnline: SQL;
  cursor: SearchCursor | undefined;
  limit: number;
  isFuzzy: boolean;
};

/** The event cards of a page of results, in order; the first page includes the total. */
export async function listResults(
  db: Db,
  viewer: Viewer,
  page: ResultPage,
): Promise<SearchResults> {
  return resultsOf(await selectResults(db, viewer, page), page);
}

/** Selects the event cards of a page of results, one more than the page has, for `resultsOf`. */
export function selectResults(db: Db, viewer: ViewerId, page: Omit<ResultPage, "isFuzzy">) {
  const { cursor } = page;
  return db
    .select({
      ...eventCardSelect(viewer),
      faces: goingFaces(viewer),
      key: sql<number>`results.key`,
      metres: sql<number | null>`results.metres`,
      total: cursor ? sql<null>`null` : sql<number>`${page.total}`,
      nearby: cursor ? sql<null>`null` : sql<number>`${page.nearby}`,
      thenOnline: cursor ? sql<null>`null` : sql<boolean>`${page.thenOnline}`,
    })
    .from(events)
    .innerJoin(sql`(${page.rows}) as results`, sql`results.id = ${events.id}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .orderBy(sql`results.key`, sql`results.starts_at`, sql`results.id`);
}

export function resultsOf(
  rows: Awaited<ReturnType<typeof selectResults>>,
  { limit, isFuzzy, cursor }: Pick<ResultPage, "limit" | "isFuzzy" | "cursor">,
): SearchResults {
  const items = rows
    .slice(0, limit)
    .map((row) => Object.assign(eventCard(row), { distance: row.metres, faces: row.faces }));
  const last = rows[limit - 1];
  const next =
    rows.length > limit && last
      ? writeSearchCursor({
          key: last.key,
          time: last.event.startsAt.getTime(),
          id: last.event.id,
          isFuzzy,
        })
      : null;
  if (cursor) return { items, next, total: null, nearby: null, thenOnline: null };
  const [first] = rows;
  const thenOnline = first?.thenOnline ?? false;
  return { items, next, total: first?.total ?? 0, nearby: first?.nearby ?? 0, thenOnline };
}
