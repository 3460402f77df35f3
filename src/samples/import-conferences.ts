import { and, eq, inArray, sql } from "drizzle-orm";
import { searchTextOf } from "../server/events/search-text.ts";
import { findSameDay } from "../server/event-imports/imported-events.ts";
import { slugOf } from "../server/events/slug.ts";
import { events } from "../server/events/tables.ts";
import type { Db } from "../server/lib/database/database.ts";
import { newId } from "../server/lib/ids.ts";
import { locateTowns, type Located } from "../server/places/service.ts";
import type { Conference } from "./conferences.ts";

const source = "confs.tech";
const batch = 500;

type Outcome = {
  created: number;
  updated: number;
  unchanged: number;
  /** Skipped because a host has published the same event. */
  doubles: number;
};

/** Imports conferences as events: adds new ones, updates changed ones, and leaves the rest alone. */
export async function importConferences(
  db: Db,
  conferences: Conference[],
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = { created: 0, updated: 0, unchanged: 0, doubles: 0 };
  for (let at = 0; at < conferences.length; at += batch) {
    const some = conferences.slice(at, at + batch);
    const towns = await locateTowns([...new Set(some.map(townOf))]);
    const fresh = await withoutDoubles(db, some);
    const rows = fresh.map((conference) => rowOf(conference, towns.get(townOf(conference))));
    outcome.doubles += some.length - fresh.length;
    const written = rows.length === 0 ? [] : await writeRows(db, rows);
    const created = written.filter((row) => row.isNew).length;
    outcome.created += created;
    outcome.updated += written.length - created;
    outcome.unchanged += rows.length - written.length;
    onProgress(Math.min(at + batch, conferences.length));
  }
  return outcome;
}

/** Leaves out events that a host has published, unless they were imported from this list before. */
async function withoutDoubles(db: Db, conferences: Conference[]): Promise<Conference[]> {
  const same = await findSameDay(
    db,
    conferences.map(({ title, city, startsAt }, at) => {
      return { at, title, city, day: startsAt.toISOString().slice(0, 10) };
    }),
    "a host",
  );
  if (same.size === 0) return conferences;
  const before = await db
    .select({ key: events.sourceKey })
    .from(events)
    .where(
      and(
        eq(events.source, source),
        inArray(
          events.sourceKey,
          conferences.map(({ key }) => key),
        ),
      ),
    );
  const known = new Set(before.map(({ key }) => key));
  return conferences.filter(({ key }, at) => !same.has(at) || known.has(key));
}

type Row = typeof events.$inferInsert;

function townOf({ city, country }: Conference): string {
  return city && [city, country].filter(Boolean).join(", ");
}

function rowOf(conference: Conference, place: Located | undefined): Row {
  const { key, ...facts } = conference;
  const id = newId();
  return {
    ...facts,
    id,
    slug: slugOf(facts.title, id),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    category: "Technology",
    zone: "UTC",
    allDay: true,
    // The list has no prices, and most conferences aren't free.
    free: false,
    source,
    sourceKey: key,
    search: searchTextOf(facts),
  };
}

// Columns that the list determines; data added on Marquee, such as RSVPs and the URL, is kept.
const decided = {
  title: sql`excluded.title`,
  summary: sql`excluded.summary`,
  tags: sql`excluded.tags`,
  startsAt: sql`excluded.starts_at`,
  endsAt: sql`excluded.ends_at`,
  city: sql`excluded.city`,
  country: sql`excluded.country`,
  latitude: sql`excluded.latitude`,
  longitude: sql`excluded.longitude`,
  online: sql`excluded.online`,
  link: sql`excluded.link`,
  search: sql`excluded.search`,
};

function writeRows(db: Db, rows: Row[]) {
  const e = events;
  const kept = sql`(${e.title}, ${e.summary}, ${e.tags}, ${e.startsAt}, ${e.endsAt}, ${e.city}, ${e.country}, ${e.latitude}, ${e.longitude}, ${e.online}, ${e.link}, ${e.search})`;
  const listed = sql`(${sql.join(Object.values(decided), sql`, `)})`;
  return (
    db
      .insert(events)
      .values(rows)
      .onConflictDoUpdate({
        target: [e.source, e.sourceKey],
        set: { ...decided, updatedAt: sql`now()` },
        setWhere: sql`${kept} is distinct from ${listed}`,
      })
      // xmax is 0 for inserted rows and set for updated ones.
      .returning({ isNew: sql<boolean>`(xmax = 0)` })
  );
}
