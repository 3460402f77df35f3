import type { Map as LeafletMap } from "leaflet";

export type Box = { south: number; west: number; north: number; east: number };

/** The visible part of the map. */
export function boxOf(map: LeafletMap): Box {
  const bounds = map.getBounds();
  return {
    south: within(bounds.getSouth(), 90),
    west: within(bounds.getWest(), 180),
    north: within(bounds.getNorth(), 90),
    east: within(bounds.getEast(), 180),
  };
}

/** A box as query parameters. Rounded to about 100 meters, so that imperceptible moves cause no requests. */
export function boxText({ south, west, north, east }: Box) {
  return {
    south: south.toFixed(3),
    west: west.toFixed(3),
    north: north.toFixed(3),
    east: east.toFixed(3),
  };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
