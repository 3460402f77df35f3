import { box, integers, longIntegers } from "./write-boxes.ts";
import type { Description } from "./read-tracks.ts";
import type { Run } from "./read-runs.ts";

/** Run-length encoded values. */
type Repeated = { count: number; value: number }[];

/** Where the samples of a track are in a file, and when each is decoded and shown. */
export type SampleTable = ReturnType<typeof openSampleTable>;

/** Collects a track's samples while they are written. Times are in units of this timescale. */
export function openSampleTable(timescale: number) {
  const descriptions: Description[] = [];
  const durations: Repeated = [];
  const delays: Repeated = [];
  const keys: number[] = [];
  const sizes: number[] = [];
  const offsets: number[] = [];
  const chunks: { first: number; samples: number; description: number }[] = [];
  let last: { time: number; duration: number } | undefined;

  /** The index of the samples' description, counted from 1. */
  function describe(description: Description): number {
    const known = descriptions.findIndex(({ key }) => key === description.key);
    return known === -1 ? descriptions.push(description) : known + 1;
  }
  function addTime(time: number, duration: number) {
    if (last) repeat(durations, Math.max(0, time - last.time));
    last = { time: Math.max(time, last?.time ?? 0), duration };
  }
  return {
    timescale,
    descriptions,
    /** Adds a run whose bytes are at this offset. `start` is in seconds. */
    add({ track, samples }: Run, at: { offset: number; start: number }) {
      const description = describe(track.description);
      const { samples: before, description: other } = chunks.at(-1) ?? {};
      offsets.push(at.offset);
      if (samples.length !== before || description !== other)
        chunks.push({ first: offsets.length, samples: samples.length, description });
      let elapsed = 0;
      for (const { duration, bytes, isKey, delay } of samples) {
        const scaled = (units: number) => Math.round((units / track.timescale) * timescale);
        addTime(Math.round(at.start * timescale) + scaled(elapsed), scaled(duration));
        elapsed += duration;
        repeat(delays, scaled(delay));
        sizes.push(bytes);
        if (isKey) keys.push(sizes.length);
      }
    },
    /** The track's duration in units of its timescale. */
    duration: () => (last ? last.time + last.duration : 0),
    /** Encodes the table as an `stbl` box. */
    write(): Buffer {
      const times = last
        ? repeat(
            durations.map((one) => ({ ...one })),
            last.duration,
          )
        : [];
      const isDelayed = delays.some(({ value }) => value !== 0);
      const places = chunks.flatMap(({ first, samples, description }) => [
        first,
        samples,
        description,
      ]);
      return box(
        "stbl",
        box("stsd", integers([0, descriptions.length]), ...descriptions.map(({ entry }) => entry)),
        box("stts", integers([0, times.length, ...pairs(times)])),
        // Version 1, in which offsets may be negative.
        ...(isDelayed ? [box("ctts", integers([1 << 24, delays.length, ...pairs(delays)]))] : []),
        ...(keys.length < sizes.length ? [box("stss", integers([0, keys.length, ...keys]))] : []),
        box("stsc", integers([0, chunks.length, ...places])),
        box("stsz", integers([0, 0, sizes.length]), integers(sizes)),
        box("co64", integers([0, offsets.length]), longIntegers(offsets)),
      );
    },
  };
}

function pairs(values: Repeated): number[] {
  return values.flatMap(({ count, value }) => [count, value]);
}

function repeat(values: Repeated, value: number): Repeated {
  const last = values.at(-1);
  if (last?.value === value) last.count += 1;
  else values.push({ count: 1, value });
  return values;
}
