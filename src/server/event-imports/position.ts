import zoneAt from "@photostructure/tz-lookup";
import { numberOf } from "./import-text.ts";
import type { Values } from "./import-row.ts";

type Position = { latitude: number; longitude: number };

/** A row's position; null when the coordinates are invalid. */
export function positionOf(values: Values): Position | null | undefined {
  const [latitude, longitude] = [numberOf(values.latitude), numberOf(values.longitude)];
  if (latitude === null || longitude === null) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The zone of the row's position; none at sea, where programs place events without a position. */
export function zoneThere(values: Values): string | undefined {
  const position = positionOf(values);
  if (!position) return undefined;
  const zone = zoneAt(position.latitude, position.longitude);
  return zone.startsWith("Etc/") ? undefined : zone;
}
