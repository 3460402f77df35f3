import { sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import { cellOf, wideCellOf } from "../events/geo-cell.ts";
import { events } from "../events/tables.ts";

type Point = Pick<Place, "latitude" | "longitude">;

const metresOfDegree = 111_195;
const earthDiameter = 12_742_018;
// Grid cell sizes in degrees.
const fine = 0.25;
const coarse = 2.5;
// A larger radius would touch too many fine cells to scan one by one.
const fineRadius = 60_000;
const maxCells = 400;

/** The great-circle distance from a point to an event in meters, by the haversine formula; null without a position. */
export function metresFrom({ latitude, longitude }: Point): SQL<number | null> {
  const [lat, lon] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  const half = sql`sqrt(
    power(sin(radians(${events.latitude} - ${lat}) / 2), 2) +
    cos(radians(${lat})) * cos(radians(${events.latitude})) * power(sin(radians(${events.longitude} - ${lon}) / 2), 2)
  )`;
  // At antipodal points, rounding may exceed 1, which asin refuses.
  return sql`case when ${events.latitude} is not null then round(${earthDiameter}::float8 * asin(least(1, ${half})))::int end`;
}

export type Box = { south: number; west: number; north: number; east: number };
/** The expression of an event's own grid cell, and the cells to look in. */
export type GridCells = { cell: SQL; cells: number[] };

/** The grid cells that a circle touches. */
export function cellsWithinRadius({ latitude, longitude }: Point, metres: number): GridCells {
  const halfHeight = metres / metresOfDegree;
  const [south, north] = [latitude - halfHeight, latitude + halfHeight];
  // The circle is widest in degrees of longitude on its poleward side; around a pole it spans all of them.
  const cosine = Math.cos(radians(Math.min(89.9, Math.max(-south, north))));
  const halfWidth = Math.min(180, halfHeight / cosine);
  const box = { south, north, west: longitude - halfWidth, east: longitude + halfWidth };
  const size = metres <= fineRadius ? fine : coarse;
  const { cell, cells } = gridCells(box, size);
  // Cells in the corners of the box are outside the circle; scanning them would be wasted.
  const reach = metres + size * Math.SQRT1_2 * metresOfDegree * 1.01;
  const isTouched = (id: number) =>
    metresBetween({ latitude, longitude }, centerOf(id, size)) <= reach;
  return { cell, cells: cells.filter(isTouched) };
}

function centerOf(cell: number, size: number): Point {
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

function metresBetween(a: Point, b: Point): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return earthDiameter * Math.asin(Math.min(1, Math.sqrt(rise + across)));
}

/** The grid cells of a box; none when they would be too many to scan one by one. */
export function cellsInBox(box: Box): GridCells | undefined {
  const area = (box.north - box.south) * (box.east - box.west);
  const size = [fine, coarse].find((each) => area / each ** 2 <= maxCells);
  return size === undefined ? undefined : gridCells(box, size);
}

function gridCells({ south, west, north, east }: Box, size: number): GridCells {
  const columns = 360 / size;
  const row = (latitude: number) => Math.floor((Math.min(90, Math.max(-90, latitude)) + 90) / size);
  const column = (longitude: number) => Math.floor((longitude + 180) / size);
  const [first, last] = [column(west), Math.min(column(east), column(west) + columns - 1)];
  const cells: number[] = [];
  for (let y = row(south); y <= row(north); y++) {
    for (let x = first; x <= last; x++) cells.push(y * columns + ((x + columns) % columns));
  }
  return { cell: size === fine ? cellOf(events) : wideCellOf(events), cells };
}
