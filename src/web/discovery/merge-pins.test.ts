import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { EventPin } from "../../contract/events/discovery.ts";
import { mergePins } from "./merge-pins.ts";

const pixelOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: longitude * 4,
  y: latitude * 4,
});
const pin = fc.record({
  latitude: fc.integer({ min: 0, max: 80 }),
  longitude: fc.integer({ min: 0, max: 160 }),
  count: fc.integer({ min: 1, max: 30 }),
  events: fc.constant<EventPin["events"]>([]),
});

const sum = (list: { count: number }[]) => list.reduce((all, { count }) => all + count, 0);

test("marks never overlap, and every event is still under one", () => {
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 60 }), (pins) => {
      const marks = mergePins(pins, pixelOf);
      for (const [i, { pin: one }] of marks.entries())
        for (const { pin: other } of marks.slice(i + 1)) {
          const [a, b] = [pixelOf(one), pixelOf(other)];
          expect(Math.abs(a.x - b.x) >= 52 || Math.abs(a.y - b.y) >= 60).toBe(true);
        }
      expect(sum(marks.map((mark) => mark.pin))).toBe(sum(pins));
      expect(marks.flatMap(({ parts }) => parts)).toHaveLength(pins.length);
    }),
  );
});

test("a pin without neighbors is unchanged", () => {
  const alone = { latitude: 1, longitude: 1, count: 1, events: [] };
  const far = { latitude: 60, longitude: 60, count: 2, events: [] };
  expect(mergePins([alone, far], pixelOf).map((mark) => mark.pin)).toEqual([alone, far]);
});
