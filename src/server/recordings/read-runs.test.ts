import { expect, test } from "vitest";
import { readRuns } from "./read-runs.ts";
import type { Track } from "./read-tracks.ts";
import { box, integers } from "./write-boxes.ts";

const track: Track = {
  id: 1,
  kind: "picture",
  timescale: 30,
  size: [0, 0],
  defaults: { duration: 1, size: 10, flags: 0x1_00_00 },
  description: { entry: new Uint8Array(), key: "" },
};
/** The flag for data offsets relative to the fragment's own header. */
const fromFragment = 0x02_00_00;
const fragment = (trun: Buffer) =>
  box(
    "moof",
    box("traf", box("tfhd", integers([fromFragment, 1])), box("tfdt", integers([0, 90])), trun),
  );
const segment = (trun: Buffer, bytes: number) =>
  Buffer.concat([fragment(trun), box("mdat", Buffer.alloc(bytes, 7))]);
const plain = (at: number) => box("trun", integers([0x5, 3, at, 0]));
const offset = (trun: Buffer) => fragment(trun).length + 8;

test("samples have their own sizes or their track's default", () => {
  // Flags for a data offset and, per sample, a size and a composition offset.
  const flags = 0xa_01;
  const sized = (at: number) => box("trun", integers([flags, 2, at, 4, 3, 6, -1]));
  const [run] = readRuns(segment(sized(offset(sized(0))), 10), [track]);
  expect(run).toMatchObject({ time: 90, data: Buffer.alloc(10, 7) });
  expect(run?.samples).toEqual([
    { duration: 1, bytes: 4, isKey: false, delay: 3 },
    { duration: 1, bytes: 6, isKey: false, delay: -1 },
  ]);
  // The first sample is a key frame.
  const [other] = readRuns(segment(plain(offset(plain(0))), 30), [track]);
  expect(other?.samples.map(({ bytes, isKey }) => [bytes, isKey])).toEqual([
    [10, true],
    [10, false],
    [10, false],
  ]);
});

test("made-up sample counts use no memory and read nothing outside the data", () => {
  const endless = box("trun", integers([0, 0xffff_ffff]));
  const weightless = { ...track, defaults: { ...track.defaults, size: 0 } };
  const [run] = readRuns(segment(endless, 10), [weightless]);
  expect(run?.samples.length).toBeLessThan(200);
  expect(readRuns(segment(endless, 10), [track])).toEqual([]);
  const outside = box("trun", integers([0x1, 1, 1_000_000]));
  const before = box("trun", integers([0x1, 1, -1_000_000]));
  for (const trun of [outside, before]) expect(readRuns(segment(trun, 10), [track])).toEqual([]);
  expect(readRuns(segment(endless, 10), [{ ...track, id: 2 }])).toEqual([]);
  expect(readRuns(Buffer.from("not a movie"), [track])).toEqual([]);
});
