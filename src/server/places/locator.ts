import { readFile } from "node:fs/promises";
import { geoAzimuthalEqualArea, geoCentroid, geoContains, geoPath } from "d3-geo";
import type { Polygon } from "geojson";
import { feature } from "topojson-client";
import { outline } from "../lib/outlines.ts";

export type LocatorPoint = { latitude: number; longitude: number; town: string };

type Topology = Parameters<typeof feature>[0];
/** A country as its separate pieces of land. */
type Country = Polygon[];

const size = { width: 480, height: 320 };
const margin = 28;
const longest = size.width - 60;
// Pixels in a radian: closer in, a small island would be all there is to see of the outline's coarse corners.
const closest = 20_000;
const inks = { sea: "#A9D3E8", paper: "#F6EEDC", ink: "#1B1512", vermilion: "#FF5A1F" };

let reading: Promise<Country[]> | undefined;

/** Draws the country around a point, in poster inks, with the town's name on a flag. */
export async function drawLocator(point: LocatorPoint): Promise<string> {
  reading ??= readCountries();
  const at: [number, number] = [point.longitude, point.latitude];
  const { country, mainland } = nearestLand(await reading, at);
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
  return sheet(land, flag(point.town, x ?? 0, y ?? 0), { x: x ?? 0, y: y ?? 0 });
}

async function readCountries(): Promise<Country[]> {
  const file = new URL(import.meta.resolve("world-atlas/countries-50m.json"));
  const world = JSON.parse(await readFile(file, "utf8")) as Topology;
  const { countries } = world.objects;
  if (countries?.type !== "GeometryCollection") throw new Error("The outline has no countries");
  return feature(world, countries).features.map(({ geometry }) => {
    if (geometry.type === "Polygon") return [geometry];
    if (geometry.type !== "MultiPolygon") return [];
    return geometry.coordinates.map((coordinates) => ({ type: "Polygon" as const, coordinates }));
  });
}

/** The land that holds the point; for one at sea or on a quay that the outline leaves out, the nearest. */
function nearestLand(countries: Country[], at: [number, number]) {
  const [longitude, latitude] = at;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest = { country: [] as Country, mainland: noLand, distance: Number.POSITIVE_INFINITY };
  for (const country of countries) {
    for (const mainland of country) {
      for (const [x = 0, y = 0] of mainland.coordinates[0] ?? []) {
        const distance = Math.hypot((x - longitude) * narrowing, y - latitude);
        if (distance < nearest.distance) nearest = { country, mainland, distance };
      }
    }
  }
  // The nearest corner may belong to a neighbour, or to an enclave.
  if (geoContains(nearest.mainland, at)) return nearest;
  for (const country of countries)
    for (const mainland of country)
      if (isInBox(mainland, at) && geoContains(mainland, at)) return { country, mainland };
  return nearest;
}

const noLand: Polygon = { type: "Polygon", coordinates: [] };

function isInBox({ coordinates: [ring = []] }: Polygon, [longitude, latitude]: [number, number]) {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

const finest = 2;

/** Leaves out what is too small to be seen: corners closer together than two units, and islands of less than three. */
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
    .map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join("L")}z`)
    .join("");
}

/** The town's name above its point, or below where there is no room, moved in from the edges. */
function flag(town: string, x: number, y: number): string {
  const line = { face: "poster" as const, size: 20, fill: inks.paper };
  const full = town === "" ? undefined : outline(town, { ...line, x: 0, y: 0 })?.width;
  if (full === undefined) return "";
  // A name that is too long for the picture is set smaller.
  const share = Math.min(1, longest / full);
  const wide = Math.ceil(full * share) + 20;
  const left = Math.min(Math.max(x - Math.round(wide / 2), 6), size.width - wide - 6);
  const isBelow = y < 62;
  const top = isBelow ? y + 22 : y - 52;
  const tip = isBelow ? `M${x - 6} ${top}l6-8 6 8z` : `M${x - 6} ${top + 30}l6 8 6-8z`;
  const name = outline(town, { ...line, size: line.size * share, x: left + 10, y: top + 22 });
  return `<path fill="${inks.ink}" d="M${left} ${top}h${wide}v30h-${wide}z${tip}"/>${name?.svg ?? ""}`;
}

function sheet(land: string, label: string, { x, y }: { x: number; y: number }): string {
  const { sea, paper, ink, vermilion } = inks;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><defs><pattern id="dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="4.5" cy="4.5" r="1.6" fill="${ink}" opacity=".22"/></pattern><path id="land" d="${land}"/></defs><path fill="${sea}" d="M0 0h${size.width}v${size.height}H0z"/><use href="#land" fill="${paper}" stroke="${ink}" stroke-width="1.75" stroke-linejoin="round"/><use href="#land" fill="url(#dots)"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${vermilion}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="6.5" fill="${vermilion}" stroke="${ink}" stroke-width="2"/>${label}</svg>`;
}
