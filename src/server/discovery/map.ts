import { asc, inArray, sql, type SQL } from "drizzle-orm";
import type { EventPin, MapQuery } from "../../contract/events/map.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { findPlace } from "../places/service.ts";
import { type Search, searchFor } from "./search-conditions.ts";
import { inView } from "./map-viewport.ts";
import { type Text, wordsIn, wordsLike, wordsOf } from "./search-text.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./bounded-scans.ts";

// The map stays quick however much is on: these many are looked at, the soonest first, and at least so many of each square.
const looked = { any: 5_000, withWords: 1_000 };
const ofEachSquare = 20;
const mostPins = 300;
const listedAtOnePoint = 5;
// A pin takes about a quarter of a map tile.
const pinsPerTile = 4;

type Group = { latitude: number; longitude: number; count: number; listed: string[] };

/** Events in a part of the map; those that would lie upon each other share a pin. */
export async function mapEvents(db: Db, viewer: Viewer, query: MapQuery): Promise<EventPin[]> {
  const place = query.place === undefined ? undefined : await findPlace(query.place);
  const search = inView(searchFor(viewer, { ...query, mapped: "true" }, place), query);
  const words = wordsOf(query.q);
  if (query.q && words.length === 0) return [];
  const text = words.length === 0 ? undefined : wordsIn(words);
  const find = (has: Text | undefined) => listGroups(db, search, has, query.zoom);
  let groups = await find(text);
  // Words that nothing in sight has are forgiven a slip.
  if (groups.length === 0 && text) groups = await find(await wordsLike(db, words));
  const known = await listBriefs(
    db,
    groups.flatMap(({ listed }) => listed),
  );
  return groups.map(({ listed, ...pin }) => ({
    ...pin,
    events: listed.flatMap((id) => known.get(id) ?? []),
  }));
}

async function listGroups(db: Db, search: Search, text: Text | undefined, zoom: number) {
  const size = 360 / 2 ** zoom / pinsPerTile;
  const square = (column: SQL) => sql`floor(${column} / ${size}::float8)`;
  const columns = sql`${events.id}, ${events.latitude}, ${events.longitude}, ${events.startsAt}`;
  const squares = search.around?.cells.length ?? 1;
  const lookedAt = text === undefined ? looked.any : looked.withWords;
  const perSquare = Math.max(ofEachSquare, Math.ceil(lookedAt / squares));
  const soonest = soonestMatches(search, { select: columns, limit: lookedAt, perSquare, text });
  const { rows } = await db.execute<Group>(sql`
    select avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude, count(*)::int as count,
      case when max(latitude) - min(latitude) < 0.0005 and max(longitude) - min(longitude) < 0.0005
        then (array_agg(id order by starts_at, id))[1:${sql.raw(String(listedAtOnePoint))}] else '{}' end as listed
    from (select * from (${soonest}) as walks order by starts_at, id limit ${lookedAt}) as soonest
    group by ${square(sql`longitude`)}, ${square(sql`latitude`)}
    order by count desc, latitude, longitude limit ${mostPins}`);
  return rows;
}

async function listBriefs(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, EventPin["events"][number]>();
  const { id, slug, title, startsAt, endsAt, zone, allDay, venue, city } = events;
  const rows = await db
    .select({ id, slug, title, startsAt, endsAt, zone, allDay, venue, city })
    .from(events)
    .where(inArray(id, ids))
    .orderBy(asc(startsAt), asc(id));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt > row.startsAt ? row.endsAt.toISOString() : null,
      },
    ]),
  );
}
