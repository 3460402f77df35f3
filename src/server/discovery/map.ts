import { asc, inArray, sql, type SQL } from "drizzle-orm";
import type { EventPin, MapQuery } from "../../contract/events/discovery.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { findPlace } from "../places/service.ts";
import { type SearchConditions, searchConditionsFor } from "./search-conditions.ts";
import { withinViewport } from "./map-viewport.ts";
import { type TextQuery, exactQuery, fuzzyQuery, queryWords } from "./fuzzy-query.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./soonest-matches.ts";

// Bounds that keep the map fast however many events there are: the soonest candidates overall, and at least this many from each grid cell.
const candidateLimits = { any: 5_000, withText: 1_000 };
const minPerCell = 20;
const maxPins = 300;
const maxListedPerPin = 5;
// A pin takes about a quarter of a map tile.
const pinsPerTile = 4;

type PinRow = { latitude: number; longitude: number; count: number; listed: string[] };

/** Events in a map viewport; those that would overlap share a pin. */
export async function mapEvents(db: Db, viewer: Viewer, query: MapQuery): Promise<EventPin[]> {
  const place = query.place === undefined ? undefined : await findPlace(query.place);
  const search = withinViewport(
    searchConditionsFor(viewer, { ...query, mapped: "true" }, place),
    query,
  );
  const words = queryWords(query.q);
  if (query.q && words.length === 0) return [];
  const text = words.length === 0 ? undefined : exactQuery(words);
  const find = (matching: TextQuery | undefined) => listPins(db, search, matching, query.zoom);
  let pins = await find(text);
  // Typos are tolerated when nothing in the viewport matches exactly.
  if (pins.length === 0 && text) pins = await find(await fuzzyQuery(db, words));
  const summaries = await listSummaries(
    db,
    pins.flatMap(({ listed }) => listed),
  );
  return pins.map(({ listed, ...pin }) => ({
    ...pin,
    events: listed.flatMap((id) => summaries.get(id) ?? []),
  }));
}

async function listPins(
  db: Db,
  search: SearchConditions,
  text: TextQuery | undefined,
  zoom: number,
) {
  const size = 360 / 2 ** zoom / pinsPerTile;
  const pixelCell = (column: SQL) => sql`floor(${column} / ${size}::float8)`;
  const columns = sql`${events.id}, ${events.latitude}, ${events.longitude}, ${events.startsAt}`;
  const cells = search.area?.cells.length ?? 1;
  const limit = text === undefined ? candidateLimits.any : candidateLimits.withText;
  const perCell = Math.max(minPerCell, Math.ceil(limit / cells));
  const candidates = soonestMatches(search, { select: columns, limit, perCell, text });
  const { rows } = await db.execute<PinRow>(sql`
    select avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude, count(*)::int as count,
      case when max(latitude) - min(latitude) < 0.0005 and max(longitude) - min(longitude) < 0.0005
        then (array_agg(id order by starts_at, id))[1:${sql.raw(String(maxListedPerPin))}] else '{}' end as listed
    from (select * from (${candidates}) as candidates order by starts_at, id limit ${limit}) as soonest
    group by ${pixelCell(sql`longitude`)}, ${pixelCell(sql`latitude`)}
    order by count desc, latitude, longitude limit ${maxPins}`);
  return rows;
}

async function listSummaries(db: Db, ids: string[]) {
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
