import { and, asc, sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import { acts } from "../acts/tables.ts";
import { isListed, knownToPlanner, noActs } from "./first-matches.ts";
import type { Cursor } from "./read-cursor.ts";
import { boxAround, metresFrom } from "./metres-from.ts";

const ringCount = 7;

type Nearest = {
  place: Place;
  radiusKm: number;
  cursor: Cursor | undefined;
  matching: SQL | undefined;
  limit: number;
};

/**
 * The ids of the next acts around a place. They are looked for in a small circle, then in ever wider rings around it,
 * until there are enough: no index has their order, and the whole circle may contain very many.
 */
export function nextAround({ place, radiusKm, cursor, matching, limit }: Nearest): SQL {
  const metres = metresFrom(place);
  const rings = ringsOf(radiusKm * 1_000, cursor?.key ?? -1).map(([from, to]) => {
    const { west, south, east, north } = boxAround(place, to + 1);
    return sql`(${from}::bigint, ${to}::bigint, ${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8)`;
  });
  if (rings.length === 0) return noActs;
  const isAfter =
    cursor && sql`(${metres}::bigint, ${acts.id}) > (${cursor.key}::bigint, ${cursor.id}::uuid)`;
  const inRing = sql`(point(${acts.longitude}, ${acts.latitude})
      <@ box(point(ring.west, ring.south), point(ring.east, ring.north))
    and ${metres} > ring.least and ${metres} <= ring.most)`;
  const nearest = sql`select ${acts.id} from ${acts} where ${and(isListed, inRing, isAfter, matching)}
    order by ${metres}, ${asc(acts.id)} limit ${knownToPlanner(limit)}`;
  return sql`select nearest.id
    from (values ${sql.join(rings, sql`, `)}) as ring(least, most, west, south, east, north)
      cross join lateral (${nearest}) as nearest limit ${knownToPlanner(limit)}`;
}

/**
 * The inner and outer radius of each ring in meters, without the rings that the cursor has passed; each ring is twice
 * as wide as the one before.
 */
function ringsOf(radius: number, passed: number): [from: number, to: number][] {
  const ends = Array.from({ length: ringCount }, (_, at) =>
    Math.round(radius / 2 ** (ringCount - 1 - at)),
  );
  return ends
    .map((end, at): [number, number] => [ends[at - 1] ?? -1, end])
    .filter(([, end]) => end >= passed);
}
