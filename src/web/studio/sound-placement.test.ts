import { AudioSample } from "mediabunny";
import { expect, it } from "vitest";
import { pictureDelay, placeSound } from "./sound-placement.ts";

const sampleRate = 48_000;
const chunk = 480;

/** Chunks of 10 ms recorded from `begins` on, each delivered when complete but not before `ready`. */
function hear(begins: number, ready: number, count: number) {
  let now = 0;
  const place = placeSound(() => now);
  // Like mediabunny: places the first sample at its arrival, and every other one relative to it.
  const arrived = Math.max(begins + 0.01, ready);
  const out: AudioSample[] = [];
  for (let n = 0; n < count; n += 1) {
    now = Math.max(begins + (n + 1) * 0.01, ready);
    const data = new Float32Array(2 * chunk);
    data.fill(n + 1, 0, chunk).fill(-n - 1, chunk);
    const sample = new AudioSample({
      data,
      format: "f32-planar",
      numberOfChannels: 2,
      sampleRate,
      timestamp: arrived + n * 0.01,
    });
    const placed = place(sample);
    if (placed) out.push(placed);
  }
  return out;
}

const frames = (sample: AudioSample, planeIndex: number) => {
  const plane = new Float32Array(sample.numberOfFrames);
  sample.copyTo(plane, { planeIndex, format: "f32-planar" });
  return plane;
};

it("aligns sound with the picture of its moment, although its first samples waited for the encoders", () => {
  const [joined, ...rest] = hear(1, 1.13, 80);
  expect(joined?.timestamp).toBeCloseTo(1 + pictureDelay, 4);
  expect(joined?.duration).toBeCloseTo(0.5, 4);
  for (const channel of [0, 1]) {
    const sign = channel === 0 ? 1 : -1;
    const plane = frames(joined!, channel);
    for (let n = 0; n < 50; n += 1) {
      expect(plane[n * chunk]).toBe(sign * (n + 1));
      expect(plane[n * chunk + chunk - 1]).toBe(sign * (n + 1));
    }
  }
  expect(rest).toHaveLength(30);
  rest.forEach((sample, n) =>
    expect(sample.timestamp).toBeCloseTo(1.5 + pictureDelay + n * 0.01, 4),
  );
});

it("drops sound from before the first picture", () => {
  // Arrives only 130 ms after the first picture, although it was recorded from 20 ms before it.
  const [joined, next] = hear(-0.02 - pictureDelay, 0.13, 60);
  expect(joined?.timestamp).toBe(0);
  expect(frames(joined!, 0)[0]).toBe(3);
  expect(joined!.timestamp + joined!.duration).toBeCloseTo(next!.timestamp, 4);
});

it("corrects for a page that was busy for longer than the first half second", () => {
  // All of the first 0.7 s arrive 80 ms late, so it only becomes visible afterwards how late the sound was placed.
  let now = 0;
  const place = placeSound(() => now);
  const out: AudioSample[] = [];
  for (let n = 0; n < 120; n += 1) {
    now = 1 + (n + 1) * 0.01 + (n < 70 ? 0.08 : 0);
    const sample = new AudioSample({
      data: new Float32Array(chunk).fill(n + 1),
      format: "f32-planar",
      numberOfChannels: 1,
      sampleRate,
      timestamp: 1.09 + n * 0.01,
    });
    const placed = place(sample);
    if (placed) out.push(placed);
  }
  // Without a gap, and in the right place at the end.
  out
    .slice(1)
    .forEach((sample, at) =>
      expect(sample.timestamp).toBeCloseTo(out[at]!.timestamp + out[at]!.duration, 4),
    );
  const last = out.at(-1)!;
  expect(frames(last, 0)[0]).toBe(120);
  expect(Math.abs(last.timestamp - (1 + 1.19 + pictureDelay))).toBeLessThanOrEqual(0.0101);
});

it("fills a gap between held samples with silence", () => {
  let now = 0;
  const place = placeSound(() => now);
  const at = [0, 0.01, 0.05, 0.51];
  const out = at.map((timestamp) => {
    now = 1 + timestamp + 0.01;
    return place(
      new AudioSample({
        data: new Float32Array(chunk).fill(1),
        format: "f32-planar",
        numberOfChannels: 1,
        sampleRate,
        timestamp: 1.01 + timestamp,
      }),
    );
  });
  expect(out.slice(0, 3)).toEqual([null, null, null]);
  const plane = frames(out[3]!, 0);
  expect([plane[0], plane[3 * chunk], plane[5 * chunk], plane[51 * chunk]]).toEqual([1, 0, 1, 1]);
});
