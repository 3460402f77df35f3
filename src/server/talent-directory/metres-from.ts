import { sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import { acts } from "../acts/tables.ts";

const metresOfDegree = 111_195;
const earthDiameter = 12_742_018;

/** Whether an act is within the radius: first checked by a box, which the index supports, then by the circle. */
export function isWithin(place: Place, radiusKm: number): SQL {
  const { west, south, east, north } = boxAround(place, radiusKm * 1_000);
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return sql`(point(${acts.longitude}, ${acts.latitude}) <@ ${box} and ${metresFrom(place)} <= ${radiusKm * 1_000})`;
}

/** The bounding box, in degrees, of a circle with this radius. */
export function boxAround({ latitude, longitude }: Place, metres: number) {
  const high = metres / metresOfDegree;
  const wide = Math.min(
    180,
    high / Math.cos((Math.min(89, Math.abs(latitude) + high) * Math.PI) / 180),
  );
  return {
    west: longitude - wide,
    south: latitude - high,
    east: longitude + wide,
    north: latitude + high,
  };
}

/** Great-circle distance to an act in meters. */
export function metresFrom({
  latitude,
  longitude,
}: Pick<Place, "latitude" | "longitude">): SQL<number> {
  const [lat, lon] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  return sql<number>`round(${earthDiameter}::float8 * asin(least(1, sqrt(
    power(sin(radians(${acts.latitude} - ${lat}) / 2), 2) +
    cos(radians(${lat})) * cos(radians(${acts.latitude})) * power(sin(radians(${acts.longitude} - ${lon}) / 2), 2)))))::int`;
}
