import { and, asc, eq, exists, gt, gte, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { isNotCancelled, isOpenCall, visibleCall } from "../calls/call-visibility.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";

const query = new QueryBuilder({ casing: "snake_case" });

const pagesPerList = 1_000;
const maxLists = 50;

/** Public upcoming events; sample events aren't real search results. */
const isFindable = and(
  eq(events.visibility, "public"),
  eq(events.status, "published"),
  eq(events.sample, false),
  gt(events.endsAt, sql`now()`),
);

/** Hosts of such an event, who show it on their page; other people didn't choose to be found by search engines. */
const isHost = and(
  eq(users.sample, false),
  notSuspended(users.id),
  exists(
    query
      .select({ one: sql`1` })
      .from(events)
      .where(and(eq(events.hostId, users.id), isFindable)),
  ),
);

/** Acts that everybody may see, without samples. */
function isListedAct() {
  return and(eq(acts.sample, false), visibleAct(undefined));
}

/** Calls that acts can apply to, without samples. */
function isListedCall() {
  return and(eq(calls.sample, false), isOpenCall(), isNotCancelled(), visibleCall(undefined));
}

/** The first id of each list. Ordered by id, because additions then go to the end and don't shift the other lists. */
export async function listFirstIds(db: Db) {
  const found = {
    events: query
      .select({ id: events.id })
      .from(events)
      .where(and(isFindable, visibleEvent(undefined)))
      .getSQL(),
    people: query.select({ id: users.id }).from(users).where(isHost).getSQL(),
    acts: query.select({ id: acts.id }).from(acts).where(isListedAct()).getSQL(),
    calls: query.select({ id: calls.id }).from(calls).where(isListedCall()).getSQL(),
  };
  const firstOf = async (kind: keyof typeof found) => {
    const most = sql.raw(String(maxLists * pagesPerList));
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from (select id, row_number() over (order by id) - 1 as place
        from (${found[kind]}) as found order by id limit ${most}) as numbered
      where place % ${sql.raw(String(pagesPerList))} = 0 order by id`);
    return rows.map(({ id }) => id);
  };
  return {
    events: await firstOf("events"),
    people: await firstOf("people"),
    acts: await firstOf("acts"),
    calls: await firstOf("calls"),
  };
}

type Listed = { path: string; changedAt?: Date };

export async function listEventPages(db: Db, from: string): Promise<Listed[]> {
  const rows = await db
    .select({ slug: events.slug, changedAt: events.updatedAt })
    .from(events)
    .where(and(gte(events.id, from), isFindable, visibleEvent(undefined)))
    .orderBy(asc(events.id))
    .limit(pagesPerList);
  return rows.map(({ slug, changedAt }) => ({ path: `/events/${slug}`, changedAt }));
}

export async function listPeoplePages(db: Db, from: string): Promise<Listed[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gte(users.id, from), isHost))
    .orderBy(asc(users.id))
    .limit(pagesPerList);
  return rows.map(({ id }) => ({ path: `/profile/${id}` }));
}

export async function listActPages(db: Db, from: string): Promise<Listed[]> {
  const rows = await db
    .select({ slug: acts.slug, changedAt: acts.updatedAt })
    .from(acts)
    .where(and(gte(acts.id, from), isListedAct()))
    .orderBy(asc(acts.id))
    .limit(pagesPerList);
  return rows.map(({ slug, changedAt }) => ({ path: `/talent/${slug}`, changedAt }));
}

export async function listCallPages(db: Db, from: string): Promise<Listed[]> {
  const rows = await db
    .select({ slug: calls.slug, changedAt: calls.updatedAt })
    .from(calls)
    .where(and(gte(calls.id, from), isListedCall()))
    .orderBy(asc(calls.id))
    .limit(pagesPerList);
  return rows.map(({ slug, changedAt }) => ({ path: `/calls/${slug}`, changedAt }));
}
