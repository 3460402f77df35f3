import type { EventPin } from "../../contract/events/discovery.ts";

/** What stands on the map as one mark: a pin of the server, or several that would lie over each other. */
export type Mark = { pin: EventPin; parts: EventPin[] };

type Point = { x: number; y: number };

// A mark with its point and a little air, in pixels of the screen.
const width = 52;
const height = 60;

/**
 * Joins pins whose marks would overlap where `pixelOf` puts them. The server groups events by the cells of a grid, so two pins may
 * lie close to each other on both sides of a cell's edge.
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
    // A joined mark stands between its parts, where it may meet another.
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
