import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { geoAzimuthalEqualArea, geoCentroid, geoContains, geoPath } from "d3-geo";
import type { Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import { type Faces, loadFaces, outline } from "../lib/outlines/outlines.ts";

export type LocatorPoint = { latitude: number; longitude: number; town: string };

type Topology = Parameters<typeof feature>[0];
type Box = { west: number; south: number; east: number; north: number };
type Land = Polygon & { box: Box };
/** A country as a list of separate landmasses. */
type Country = Land[];

const nowhere: Box = { west: 180, south: 90, east: -180, north: -90 };
const noLand: Land = { type: "Polygon", coordinates: [], box: nowhere };
const size = { width: 480, height: 320 };
const margin = 28;
const longest = size.width - 60;
// Maximum scale, in pixels per radian: beyond it, a small island would show only the outline's coarse corners.
const closest = 20_000;
const inks = { sea: "#A9D3E8", paper: "#F6EEDC", ink: "#1B1512", vermilion: "#FF5A1F" };

let reading: Promise<Country[]> | undefined;

/** Draws the country around a point in poster inks, with a flag naming the town. */
export async function drawLocator(point: LocatorPoint): Promise<string> {
  reading ??= readCountries();
  const at: [number, number] = [point.longitude, point.latitude];
  const found = nearestLand(await reading, at);
  const { country, mainland } = thinned(found.country, found.mainland);
  const [longitude, latitude] = geoCentroid(mainland);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [margin, margin],
        [size.width - margin, size.height - margin],
      ],
      mainland,
    );
  if (projection.scale() > closest) {
    projection.scale(closest).center([0, 0]).translate([0, 0]);
    const [x, y] = projection(at) ?? [0, 0];
    projection.translate([size.width / 2 - x, size.height / 2 - y]);
  }
  projection.precision(0).clipExtent([
    [-2, -2],
    [size.width + 2, size.height + 2],
  ]);
  const coordinates = country.map((part) => part.coordinates);
  const land = coarse(geoPath(projection)({ type: "MultiPolygon", coordinates }) ?? "");
  const [x, y] = (projection(at) ?? [0, 0]).map(Math.round);
  return sheet(land, flag(await loadFaces(), point.town, [x ?? 0, y ?? 0]), {
    x: x ?? 0,
    y: y ?? 0,
  });
}

async function readCountries(): Promise<Country[]> {
  const file = new URL(import.meta.resolve("world-atlas/countries-50m.json"));
  const world = JSON.parse(await readFile(file, "utf8")) as Topology;
  const { countries } = world.objects;
  if (countries?.type !== "GeometryCollection") throw new Error("The outline has no countries");
  const all: Country[] = [];
  for (const [index, one] of countries.geometries.entries()) {
    // Yields regularly so other requests get answered: the whole loop takes a tenth of a second.
    if (index % 20 === 0) await setImmediate();
    all.push(piecesOf(feature(world, one)));
  }
  return all;
}

function piecesOf(land: ReturnType<typeof feature>): Country {
  if (land.type !== "Feature") return [];
  const { geometry } = land;
  if (geometry.type === "Polygon") return [landOf(geometry.coordinates)];
  return geometry.type === "MultiPolygon" ? geometry.coordinates.map(landOf) : [];
}

function landOf(coordinates: Position[][]): Land {
  return { type: "Polygon", coordinates, box: boxOf(coordinates) };
}

/** The landmass that contains the point or, for points at sea or on a quay the outline leaves out, the nearest one. */
function nearestLand(countries: Country[], at: [number, number]) {
  for (const country of countries)
    for (const land of country)
      if (awayFrom(land.box, at) === 0 && geoContains(land, at))
        return { country, mainland: mainlandOf(country, land, at) };
  let nearest = { country: [] as Country, mainland: noLand, distance: Number.POSITIVE_INFINITY };
  for (const country of countries) {
    for (const mainland of country) {
      if (awayFrom(mainland.box, at) >= nearest.distance) continue;
      for (const [x = 0, y = 0] of mainland.coordinates[0] ?? []) {
        const distance = degreesBetween(at, x, y);
        if (distance < nearest.distance) nearest = { country, mainland, distance };
      }
    }
  }
  return { ...nearest, mainland: mainlandOf(nearest.country, nearest.mainland, at) };
}

/** An island near the coast is drawn with its country, a remote one by itself. */
function mainlandOf(country: Country, land: Land, at: [number, number]): Land {
  const around = country.filter(({ box }) => awayFrom(box, at) === 0);
  return around.toSorted((one, other) => extent(other) - extent(one))[0] ?? land;
}

function extent({ box: { west, south, east, north } }: Land): number {
  return (east - west) * (north - south);
}

/** How far a point lies outside a box, or 0 inside. */
function awayFrom({ west, south, east, north }: Box, at: [number, number]): number {
  const x = Math.min(Math.max(at[0], west), east);
  const y = Math.min(Math.max(at[1], south), north);
  return degreesBetween(at, x, y);
}

function degreesBetween([longitude, latitude]: [number, number], x: number, y: number): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  return Math.hypot((x - longitude) * narrowing, y - latitude);
}

function boxOf([ring = []]: Position[][]): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { west, south, east, north };
}

/** Drops the corners that a drawing of this size can't show: projecting all 7,000 of Russia takes a tenth of a second. */
function thinned(country: Country, mainland: Land) {
  const { south, north } = mainland.box;
  const pixel = (north - south) / (size.height - 2 * margin);
  const thin = (land: Land): Land => ({
    ...land,
    coordinates: land.coordinates.map((ring) => thinRing(ring, pixel)),
  });
  const drawn = thin(mainland);
  return {
    mainland: drawn,
    country: country.map((land) => (land === mainland ? drawn : thin(land))),
  };
}

function thinRing(ring: Position[], closestDegrees: number): Position[] {
  const kept: Position[] = [];
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, 0];
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const narrowing = Math.cos((y * Math.PI) / 180);
    const isFar = Math.hypot((x - lastX) * narrowing, y - lastY) >= closestDegrees;
    if (!isFar && index < ring.length - 1) continue;
    kept.push([x, y]);
    [lastX, lastY] = [x, y];
  }
  return kept;
}

const finest = 2;

/** Drops what is too small to see: corners less than two units apart and islands left with fewer than three corners. */
function coarse(path: string): string {
  const rings = path.split("Z").map((ring) => {
    const kept: [number, number][] = [];
    for (const corner of ring.replace("M", "").split("L")) {
      const [x = 0, y = 0] = corner.split(",").map((value) => Math.round(Number(value)));
      const [lastX, lastY] = kept.at(-1) ?? [Number.POSITIVE_INFINITY, 0];
      if (Math.hypot(x - lastX, y - lastY) >= finest) kept.push([x, y]);
    }
    return kept;
  });
  return rings
    .filter((ring) => ring.length > 2)
    .map(drawRing)
    .join("");
}

/** Encodes each corner relative to the previous one, which takes half the bytes of absolute positions. */
function drawRing(ring: [number, number][]): string {
  const steps = ring.slice(1).map(([x, y], index) => {
    const [lastX, lastY] = ring[index] ?? [0, 0];
    return `${x - lastX} ${y - lastY}`;
  });
  return `M${ring[0]?.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

/** Draws the town's name above its point, or below if there is no room above, and shifts it in from the edges. */
function flag(faces: Faces, town: string, [x, y]: [number, number]): string {
  const line = { face: "poster" as const, size: 20, fill: inks.paper };
  const full = town === "" ? undefined : outline(faces, town, { ...line, x: 0, y: 0 })?.width;
  if (full === undefined) return "";
  // Names that are too long for the picture are scaled down.
  const share = Math.min(1, longest / full);
  const wide = Math.ceil(full * share) + 20;
  const left = Math.min(Math.max(x - Math.round(wide / 2), 6), size.width - wide - 6);
  const isBelow = y < 62;
  const top = isBelow ? y + 22 : y - 52;
  const tip = isBelow ? `M${x - 6} ${top}l6-8 6 8z` : `M${x - 6} ${top + 30}l6 8 6-8z`;
  const name = outline(faces, town, {
    ...line,
    size: line.size * share,
    x: left + 10,
    y: top + 22,
  });
  return `<path fill="${inks.ink}" d="M${left} ${top}h${wide}v30h-${wide}z${tip}"/>${name?.svg ?? ""}`;
}

function sheet(land: string, label: string, { x, y }: { x: number; y: number }): string {
  const { sea, paper, ink, vermilion } = inks;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><defs><pattern id="dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="4.5" cy="4.5" r="1.6" fill="${ink}" opacity=".22"/></pattern><path id="land" d="${land}"/></defs><path fill="${sea}" d="M0 0h${size.width}v${size.height}H0z"/><use href="#land" fill="${paper}" stroke="${ink}" stroke-width="1.75" stroke-linejoin="round"/><use href="#land" fill="url(#dots)"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${vermilion}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="6.5" fill="${vermilion}" stroke="${ink}" stroke-width="2"/>${label}</svg>`;
}
