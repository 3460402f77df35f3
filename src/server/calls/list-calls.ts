import { and, arrayContains, asc, desc, eq, inArray, like, lte, sql } from "drizzle-orm";
import type { Call, CallCard, CallsQuery, TeamCall } from "../../contract/calls/calls.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { maySeeEvent } from "../events/visibility.ts";
import { events } from "../events/tables.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { searchWords, toSearchText } from "../lib/search-text.ts";
import { personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { callCard, callShape } from "./call-shape.ts";
import {
  isNotCancelled,
  isOpenCall,
  namedEvent,
  runsCall,
  visibleCall,
} from "./call-visibility.ts";
import { callApplications, calls } from "./tables.ts";

/** Open calls by skill, town and deadline, the next deadline first. */
export async function listCalls(
  db: Db,
  viewer: Viewer,
  { q, skill, town, days, cursor, limit = pageSize }: CallsQuery,
): Promise<Page<CallCard>> {
  const words = searchWords(q ?? "").slice(0, 8);
  if (q && words.length === 0) return { items: [], next: null };
  const rows = await db
    .select()
    .from(calls)
    .where(
      and(
        words.length > 0 ? hasWords(words) : undefined,
        isOpenCall(),
        isNotCancelled(),
        visibleCall(viewer),
        skill ? arrayContains(calls.seekingKeys, [toSearchText(skill)]) : undefined,
        town ? like(calls.townKey, `${likeText(toSearchText(town))}%`) : undefined,
        days ? lte(calls.deadline, sql`now() + make_interval(days => ${days})`) : undefined,
        after(calls.deadline, calls.id, readCursor(cursor)),
      ),
    )
    .orderBy(asc(calls.deadline), asc(calls.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ deadline, id }) => ({
    time: deadline ?? new Date(0),
    id,
  }));
  return { items: items.map(callCard), next };
}

/** Calls are open for weeks, so there are few of them and no index of their words is needed. */
function hasWords(words: string[]) {
  const query = words.map((word) => `'${word}':*`).join(" & ");
  const said = sql`regexp_replace(lower(normalize(${calls.title}, NFKD)), '[\u0300-\u036f]', '', 'g') || ' ' || array_to_string(${calls.seekingKeys}, ' ') || ' ' || ${calls.townKey}`;
  return sql`to_tsvector('simple', ${said}) @@ to_tsquery('simple', ${query})`;
}

function likeText(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Finds a call by its id, or by the slug in its address. */
export function namedCall(idOrSlug: string): { slug: string } | { id: string } {
  return isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
}

/** Returns a call; NOT_FOUND if there is none that the viewer may see. */
export async function getCall(
  db: Db | Transaction,
  viewer: Viewer,
  which: { slug: string } | { id: string },
): Promise<Call> {
  const [row] = await db
    .select({
      call: calls,
      from: personCardColumns,
      event: { id: events.id, title: events.title, slug: events.slug },
      runs: runsCall(viewer),
    })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.ownerId))
    .leftJoin(events, namedEvent(viewer))
    .where(
      and(
        "slug" in which ? eq(calls.slug, which.slug) : eq(calls.id, which.id),
        visibleCall(viewer),
      ),
    );
  return row ? callShape(row, viewer?.id) : refuse("NOT_FOUND");
}

type MyCallsQuery = {
  event?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The calls that a person runs, all or those for one event, with the number of applications that wait for an answer. */
export async function listMyCalls(
  db: Db,
  person: Person,
  { event, cursor, limit = pageSize }: MyCallsQuery,
): Promise<Page<TeamCall>> {
  const rows = await db
    .select()
    .from(calls)
    .where(
      and(
        runsCall(person),
        event ? eq(calls.eventId, event) : undefined,
        before(calls.updatedAt, calls.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(calls.updatedAt), desc(calls.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ updatedAt, id }) => ({ time: updatedAt, id }));
  const counts = await countApplications(
    db,
    items.map(({ id }) => id),
  );
  const none = { applications: 0, waiting: 0 };
  const shown = items.map((call) => ({ ...callCard(call), ...(counts.get(call.id) ?? none) }));
  return { items: shown, next };
}

async function countApplications(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { applications: number; waiting: number }>();
  const { callId, state } = callApplications;
  const rows = await db
    .select({
      callId,
      applications: sql<number>`(count(*) filter (where ${state} <> 'withdrawn'))::int`,
      waiting: sql<number>`(count(*) filter (where ${state} in ('new', 'shortlisted')))::int`,
    })
    .from(callApplications)
    .where(inArray(callId, ids))
    .groupBy(callId);
  return new Map(rows.map(({ callId: id, ...counts }) => [id, counts]));
}

const shownOfEvent = 20;

/** The calls of an event that the viewer may see, the newest first. */
export async function listCallsOfEvent(db: Db, viewer: Viewer, id: string): Promise<CallCard[]> {
  if (!(await maySeeEvent(db, viewer, id))) refuse("NOT_FOUND");
  const rows = await db
    .select()
    .from(calls)
    .where(and(eq(calls.eventId, id), visibleCall(viewer)))
    .orderBy(desc(calls.createdAt))
    .limit(shownOfEvent);
  return rows.map(callCard);
}
