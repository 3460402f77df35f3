import { expect, test } from "vitest";
import { recordingClock } from "./recording-clock.ts";

const recording = {
  startsAt: "2026-01-01T20:00:00Z",
  endsAt: "2026-01-01T21:00:05Z",
  seconds: 15,
  runs: [
    { startsAt: "2026-01-01T20:00:00Z", second: 0, seconds: 10 },
    { startsAt: "2026-01-01T21:00:00Z", second: 10, seconds: 5 },
  ],
  captions: false,
  views: 0,
  until: null,
};

test.each([
  ["19:59:59", undefined],
  ["20:00:03", "0:03"],
  ["20:30:00", "0:10"],
  ["21:00:02", "0:12"],
  ["21:00:09", undefined],
])("what was said at %s appears in the replay at %s", (clock, shown) => {
  expect(recordingClock({ recording }, `2026-01-01T${clock}Z`)).toBe(shown);
});
