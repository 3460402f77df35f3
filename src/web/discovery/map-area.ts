import { eventLimits } from "../../contract/events/limits.ts";
import type { Box } from "../places/box.ts";
import type { DiscoverSearch } from "./discover-search.ts";

type Point = { latitude: number; longitude: number };
type Corners = [[south: number, west: number], [north: number, east: number]];

const kmOfDegree = 111.195;

export const wholeWorld: Corners = [
  [-50, -130],
  [65, 150],
];

/** The corners of the box around a circle. */
export function boundsAround({ latitude, longitude }: Point, radius: number | undefined): Corners {
  const high = (radius ?? eventLimits.radius.usual) / kmOfDegree;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return [
    [latitude - high, longitude - wide],
    [latitude + high, longitude + wide],
  ];
}

type Counted = Point & { count: number };

/**
 * The corners of the region with the most events: as many pins as fit into one view, those with the most events first. `fits` tells
 * whether corners fit into a view at a useful zoom; a map of the whole world helps nobody.
 */
export function regionOf(
  pins: Counted[],
  fits: (corners: Corners) => boolean,
): Corners | undefined {
  let region: Corners | undefined;
  for (const { latitude, longitude } of pins.toSorted((one, other) => other.count - one.count)) {
    const [[south, west], [north, east]] = region ?? [
      [latitude, longitude],
      [latitude, longitude],
    ];
    const wider: Corners = [
      [Math.min(south, latitude), Math.min(west, longitude)],
      [Math.max(north, latitude), Math.max(east, longitude)],
    ];
    if (!region || fits(wider)) region = wider;
  }
  return region;
}

/** The visible area as a place and radius; no place when the area is too large for any radius. */
export function areaOf({
  south,
  west,
  north,
  east,
}: Box): Pick<DiscoverSearch, "place" | "radius"> {
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const half = (Math.min(north - south, (east - west) * narrowing) / 2) * kmOfDegree;
  if (half > eventLimits.radius.max) return { place: undefined, radius: undefined };
  const radius = Math.max(eventLimits.radius.min, Math.round(half));
  return { place: `${latitude.toFixed(2)},${longitude.toFixed(2)}`, radius };
}
