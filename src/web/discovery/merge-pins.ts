import type { EventPin } from "../../contract/events/discovery.ts";

/** A mark on the map: one pin from the server, or several that would overlap. */
export type Mark = { pin: EventPin; parts: EventPin[] };

type Point = { x: number; y: number };

// The size of a mark including its tip and some spacing, in screen pixels.
const width = 52;
const height = 60;

/**
 * Merges pins whose marks would overlap at the pixels given by `pixelOf`. The server groups events by grid cell, so pins on both
 * sides of a cell's edge may lie close together.
 */
export function mergePins(pins: EventPin[], pixelOf: (pin: EventPin) => Point): Mark[] {
  let marks: Mark[] = pins.map((pin) => ({ pin, parts: [pin] }));
  for (;;) {
    const apart: Mark[] = [];
    for (const mark of marks) {
      const at = pixelOf(mark.pin);
      const under = apart.findIndex(({ pin }) => {
        const other = pixelOf(pin);
        return Math.abs(other.x - at.x) < width && Math.abs(other.y - at.y) < height;
      });
      const covered = apart[under];
      if (covered) apart[under] = join([...covered.parts, ...mark.parts]);
      else apart.push(mark);
    }
    // A merged mark sits between its parts, where it may overlap another, so repeat until nothing merges.
    if (apart.length === marks.length) return apart;
    marks = apart;
  }
}

function join(parts: EventPin[]): Mark {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const mean = (of: "latitude" | "longitude") =>
    parts.reduce((sum, part) => sum + part[of] * part.count, 0) / count;
  return {
    pin: { latitude: mean("latitude"), longitude: mean("longitude"), count, events: [] },
    parts,
  };
}
