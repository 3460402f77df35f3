import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import { acts } from "../acts/tables.ts";
import { knownToPlanner, listInOrder } from "./first-matches.ts";
import { boxAround } from "./metres-from.ts";

// Half a degree wide and high; written as in the indexes.
const square = sql`((floor(${acts.latitude} * 2) * 1000 + floor(${acts.longitude} * 2))::int)`;

/** A wider circle has too many squares: reading the first acts of each would take longer than sorting. */
export const widestInSquares = 500;

export type Circle = { place: Place; radiusKm: number };

type Walk = {
  circle: Circle;
  /** The range of the list to scan. */
  within: SQL | undefined;
  order: SQL[];
  matching: SQL | undefined;
  limit: number;
};

/**
 * The ids of the first matching acts around a place in another order than by distance. Each square of the map has its
 * acts in this order in an index, so only the first ones of each square around the place are read and sorted.
 */
export function firstInSquares({ circle, within, order, matching, limit }: Walk): SQL {
  const { west, south, east, north } = boxAround(circle.place, circle.radiusKm * 1_000);
  const [bottom, top, left, right] = [south, north, west, east].map((degrees) =>
    knownToPlanner(Math.floor(degrees * 2)),
  );
  const inOrder = sql`order by ${sql.join(order, sql`, `)} limit ${knownToPlanner(limit)}`;
  const list = listInOrder({
    within: and(sql`${square} = map.nr`, isNotNull(acts.latitude), within),
    order,
  });
  return sql`select ${acts.id} from (select y * 1000 + x as nr
      from generate_series(${bottom}, ${top}) as y, generate_series(${left}, ${right}) as x) as map
    cross join lateral (select * from (${list} offset 0) as ${acts}
      where ${matching} limit ${knownToPlanner(limit)}) as ${acts} ${inOrder}`;
}
