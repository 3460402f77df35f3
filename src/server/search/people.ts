import { and, eq, ne, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { minLikeness, swappedPatterns } from "../people/search-text.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";

type Question = {
  q: string;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** Excludes the viewer. */
  others?: boolean;
  /** Whether to fall back to similar spellings when nobody matches. Default true. */
  forgives?: boolean;
};
type Wanted = {
  text: string;
  after: string | undefined;
  limit: number;
  loose: boolean;
  others: boolean;
};

const likenessOfSwapped = 0.9;
// How many extra rows to read first, as some may be hidden. If too many of them are, everybody is searched.
const spare = 30;
// Prefixes the cursor of a page that tolerates typos, so that the next page does too.
const looseMark = "~";
const cursorShape = /^~?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** People whose name or username contains the query, best match first. Falls back to similar spellings if there are none. */
export async function searchPeople(
  db: Db,
  viewer: Person,
  { q, cursor, limit = pageSize, others = false, forgives = true }: Question,
): Promise<Page<PersonCard>> {
  const text = toSearchText(q).replace(/^@/, "");
  if (text === "") return { items: [], next: null };
  if (cursor !== undefined && !cursorShape.test(cursor))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  const after = cursor?.replace(looseMark, "");
  if (!cursor?.startsWith(looseMark)) {
    const exact = await listPeople(db, viewer, { text, after, limit, others, loose: false });
    if (!forgives || cursor !== undefined || exact.items.length > 0) return exact;
  }
  return db.transaction(async (tx) => {
    await tx.execute(
      // The planner underestimates the cost of comparing all names and wouldn't use the index.
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minLikeness)}, true), set_config('enable_seqscan', 'off', true)`,
    );
    const found = await listPeople(tx, viewer, { text, after, limit, others, loose: true });
    return { ...found, next: found.next && looseMark + found.next };
  });
}

async function listPeople(
  db: Db | Transaction,
  viewer: Person,
  { text, after, limit, loose, others }: Wanted,
): Promise<Page<PersonCard>> {
  const contains = sql`${users.search} like ${`%${escapeLike(text)}%`}`;
  const rank = rankOf(users, text, loose);
  const last = alias(users, "last_shown");
  const matches = and(
    loose
      ? sql`(${text} <% ${users.search} or ${users.search} like any(${swapped(text)}))`
      : contains,
    others ? ne(users.id, viewer.id) : undefined,
    // Recomputes the rank of the last person shown, so paging stays correct whatever was added meanwhile.
    after === undefined
      ? undefined
      : sql`(${rank}) > (select ${rankOf(last, text, loose)} from ${users} as last_shown where ${eq(last.id, after)})`,
  );
  const isShown = notBlocked(viewer, users.id);
  // Selected rather than filtered, so that it's evaluated only for the top rows and not for everybody with that name.
  const first = await db
    .select({ ...personCardColumns, isShown: sql<boolean>`(${isShown})` })
    .from(users)
    .where(matches)
    .orderBy(rank)
    .limit(limit + spare);
  const shown = first.filter((row) => row.isShown);
  const isEnough = shown.length > limit || first.length < limit + spare;
  const rows = isEnough
    ? shown
    : await db
        .select(personCardColumns)
        .from(users)
        .where(and(matches, isShown))
        .orderBy(rank)
        .limit(limit + 1);
  const items = rows.slice(0, limit).map(makePersonCard);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function swapped(text: string): SQL {
  return sql`${sql.param(swappedPatterns(text))}::text[]`;
}

/** Sorts names that start with the query first, then the most similar: among those that contain it, the shortest. */
function rankOf(
  table: { search: AnyColumn; name: AnyColumn; id: AnyColumn },
  text: string,
  loose: boolean,
): SQL {
  const pattern = escapeLike(text);
  const begins = sql`(${table.search} like ${`${pattern}%`} or ${table.search} like ${`% ${pattern}%`})`;
  const distance = loose
    ? sql`-greatest(word_similarity(${text}, ${table.search}),
        case when ${table.search} like any(${swapped(text)}) then ${likenessOfSwapped}::real else 0 end)`
    : sql`length(${table.search})`;
  return sql`not ${begins}, ${distance}, ${table.name}, ${table.id}`;
}
