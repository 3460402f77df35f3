import { sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import { cellOf, wideCellOf } from "./geo-grid.ts";
import { events } from "../events/tables.ts";

type Point = Pick<Place, "latitude" | "longitude">;

const metresOfDegree = 111_195;
const earthDiameter = 12_742_018;
// Degrees that a square is wide and high.
const narrow = 0.25;
const broad = 2.5;
// Beyond this the narrow squares would be too many to look into one by one.
const narrowRadius = 60_000;
const mostSquares = 400;

/** Metres from a point to an event along the globe; null without a position. */
export function metresFrom({ latitude, longitude }: Point): SQL<number | null> {
  const [lat, lon] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  const half = sql`sqrt(
    power(sin(radians(${events.latitude} - ${lat}) / 2), 2) +
    cos(radians(${lat})) * cos(radians(${events.latitude})) * power(sin(radians(${events.longitude} - ${lon}) / 2), 2)
  )`;
  // On the other side of the globe rounding may lead beyond 1; and what has no position has no distance.
  return sql`case when ${events.latitude} is not null then round(${earthDiameter}::float8 * asin(least(1, ${half})))::int end`;
}

export type Box = { south: number; west: number; north: number; east: number };
export type Squares = { cell: SQL; cells: number[] };

/** The squares of the map that a circle touches, and the expression of an event's own. */
export function cellsAround({ latitude, longitude }: Point, metres: number): Squares {
  const high = metres / metresOfDegree;
  const [south, north] = [latitude - high, latitude + high];
  // The circle is widest on its side towards the pole; around a pole it holds every longitude.
  const narrowing = Math.cos(radians(Math.min(89.9, Math.max(-south, north))));
  const wide = Math.min(180, high / narrowing);
  const box = { south, north, west: longitude - wide, east: longitude + wide };
  const size = metres <= narrowRadius ? narrow : broad;
  const { cell, cells } = squaresIn(box, size);
  // In a corner outside the circle everything would be looked at in vain.
  const reach = metres + size * Math.SQRT1_2 * metresOfDegree * 1.01;
  const touched = (at: number) =>
    metresBetween({ latitude, longitude }, middleOf(at, size)) <= reach;
  return { cell, cells: cells.filter(touched) };
}

function middleOf(cell: number, size: number): Point {
  const columns = 360 / size;
  const row = Math.floor(cell / columns);
  return {
    latitude: (row + 0.5) * size - 90,
    longitude: ((cell % columns) + 0.5) * size - 180,
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function metresBetween(one: Point, other: Point): number {
  const rise = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along;
  return earthDiameter * Math.asin(Math.min(1, Math.sqrt(rise + across)));
}

/** The squares of a part of the map; none when they would be too many to look into one by one. */
export function cellsIn(box: Box): Squares | undefined {
  const area = (box.north - box.south) * (box.east - box.west);
  const size = [narrow, broad].find((each) => area / each ** 2 <= mostSquares);
  return size === undefined ? undefined : squaresIn(box, size);
}

function squaresIn({ south, west, north, east }: Box, size: number): Squares {
  const columns = 360 / size;
  const row = (latitude: number) => Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) / size);
  const column = (longitude: number) => Math.floor((longitude + 180) / size);
  const [first, last] = [column(west), Math.min(column(east), column(west) + columns - 1)];
  const cells: number[] = [];
  for (let at = row(south); at <= row(north); at++) {
    for (let beside = first; beside <= last; beside++)
      cells.push(at * columns + ((beside + columns) % columns));
  }
  return { cell: size === narrow ? cellOf(events) : wideCellOf(events), cells };
}
