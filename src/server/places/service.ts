import zoneAt from "@photostructure/tz-lookup";
import type { Place } from "../../contract/places.ts";
import { countryName } from "./countries.ts";
import { type Gazetteer, openGazetteer } from "./gazetteer.ts";
import { findTown, findTowns, readWanted, suggestTowns } from "./suggest.ts";

/** Towns that match the typed text, most likely first. */
export async function suggestPlaces(text: string): Promise<Place[]> {
  const gazetteer = await openGazetteer();
  return suggestTowns(gazetteer, text).map((town) => placeOf(gazetteer, town));
}

type Town = { city: string; country?: string | undefined };

/** The largest town with exactly this name, in the country if one is given. */
export function matchPlace({ city, country = "" }: Town): Promise<Place | undefined> {
  // A single number would be read as a town's key, and two as coordinates.
  if (!/\p{L}/u.test(city)) return Promise.resolve(undefined);
  return findPlace([city, country].filter(Boolean).join(", "));
}

const maxCachedPlaces = 1_000;
const cachedPlaces = new Map<string, Promise<Place | undefined>>();

/** The place meant by text such as "Paris, FR", by a key from `suggestPlaces`, or by "latitude,longitude". */
export function findPlace(text: string): Promise<Place | undefined> {
  const known = cachedPlaces.get(text);
  if (known) return known;
  const found = lookUp(text);
  if (cachedPlaces.size >= maxCachedPlaces)
    cachedPlaces.delete(cachedPlaces.keys().next().value ?? "");
  cachedPlaces.set(text, found);
  return found;
}

async function lookUp(text: string): Promise<Place | undefined> {
  const point = readPoint(text);
  if (point) return pointPlace(text, point);
  const gazetteer = await openGazetteer();
  const town = /^\d{1,9}$/.test(text.trim())
    ? gazetteer.ids.indexOf(Number(text))
    : (findTown(gazetteer, readWanted(text)) ?? -1);
  return town === -1 ? undefined : placeOf(gazetteer, town);
}

export type Located = Pick<Place, "latitude" | "longitude" | "zone" | "country"> & {
  population: number;
};

/** The locations of many towns, keyed by the text that names each. Unknown towns are omitted. */
export async function locateTowns(texts: string[]): Promise<Map<string, Located>> {
  const gazetteer = await openGazetteer();
  const towns = findTowns(gazetteer, texts.map(readWanted));
  const located = new Map<string, Located>();
  for (const [at, text] of texts.entries()) {
    const town = towns[at];
    if (town === undefined) continue;
    const latitude = gazetteer.latitudes[town] ?? 0;
    const longitude = gazetteer.longitudes[town] ?? 0;
    located.set(text, {
      latitude,
      longitude,
      zone: zoneAt(latitude, longitude),
      country: countryName(gazetteer.countries[town] ?? ""),
      population: gazetteer.populations[town] ?? 0,
    });
  }
  return located;
}

type Point = { latitude: number; longitude: number };

function readPoint(text: string): Point | undefined {
  const [, first, second] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [latitude, longitude] = [Number(first), Number(second)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude };
}

function pointPlace(text: string, { latitude, longitude }: Point): Place {
  const zone = zoneAt(latitude, longitude);
  return { key: text, name: "", region: "", country: "", latitude, longitude, zone };
}

function placeOf(gazetteer: Gazetteer, town: number): Place {
  const { names, regions, countries, latitudes, longitudes } = gazetteer;
  const [name = "", region = "", code = ""] = [names[town], regions[town], countries[town]];
  const latitude = latitudes[town] ?? 0;
  const longitude = longitudes[town] ?? 0;
  return {
    key: keyOf(gazetteer, town, [name, region, code].filter(Boolean).join(", ")),
    name,
    region,
    country: countryName(code),
    latitude,
    longitude,
    zone: zoneAt(latitude, longitude),
  };
}

/** The readable text if it identifies exactly this town, otherwise the town's number. */
function keyOf(gazetteer: Gazetteer, town: number, text: string): string {
  const isClear = findTown(gazetteer, readWanted(text)) === town;
  return isClear ? text : String(gazetteer.ids[town]);
}

const maxTownsOnMap = 60;

type Box = { south: number; west: number; north: number; east: number };

/** The largest towns in a part of the map, spaced so that labels don't overlap. */
export async function listTowns({ south, west, north, east }: Box) {
  const { names, latitudes, longitudes } = await openGazetteer();
  const [high, wide] = [(north - south) / 20, (east - west) / 10];
  const found: { name: string; latitude: number; longitude: number }[] = [];
  // Towns are sorted by size, so the first are the largest.
  for (let town = 0; town < names.length && found.length < maxTownsOnMap; town++) {
    const [latitude = 0, longitude = 0] = [latitudes[town], longitudes[town]];
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    const isFree = found.every(
      (other) =>
        Math.abs(other.latitude - latitude) > high || Math.abs(other.longitude - longitude) > wide,
    );
    if (isFree) found.push({ name: names[town] ?? "", latitude, longitude });
  }
  return found;
}
