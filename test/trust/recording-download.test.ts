import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../../src/server/events/test-events.ts";
import { goLive, send } from "../../src/server/streams/test-streams.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";

const hasFfmpeg = ["ffmpeg", "ffprobe"].every((one) => !spawnSync(one, ["-version"]).error);

let app: TestApp;
let host: TestPerson;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await verifyEmail(app, host);
  folder = await mkdtemp(path.join(tmpdir(), "marquee-recording-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.trim();
}

type Encoding = { without?: number[]; codec?: string; sound?: boolean };
const h264 = "libx264 -preset veryfast -sc_threshold 0";
const vp9 = "libvpx-vp9 -deadline realtime -cpu-used 8 -strict experimental";

/** Sends four seconds of video and audio like an encoder of this height, as a new epoch. */
async function broadcastFrom(id: string, height: number, encoding: Encoding = {}) {
  const { without = [], codec = h264, sound = true } = encoding;
  const size = `size=${(height * 16) / 9}x${height}:rate=24`;
  for (const old of (await readdir(folder)).filter((name) => name.endsWith(".m4s")))
    await rm(path.join(folder, old));
  run(
    "ffmpeg",
    ..."-v error -y -f lavfi -i".split(" "),
    `testsrc2=${size}`,
    ...(sound ? "-f lavfi -i sine=frequency=440:sample_rate=48000 -c:a aac".split(" ") : []),
    ...`-t 4 -c:v ${codec} -pix_fmt yuv420p -g 24 -b:v 100k -f hls -hls_time 1`.split(" "),
    ..."-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -start_number 1".split(" "),
    ..."-hls_segment_filename %d.m4s -hls_playlist_type vod index.m3u8".split(" "),
  );
  const epoch = await goLive(host, id);
  const bytes = async (name: string) => new Uint8Array(await readFile(path.join(folder, name)));
  await send(host, epoch, "init.mp4", await bytes("init.mp4"));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".m4s"));
  let n = 0;
  for (let made = 1; made <= names.length; made += 1) {
    if (without.includes(made)) continue;
    n += 1;
    const sent = await send(host, epoch, `${n}.m4s`, await bytes(`${made}.m4s`));
    expect(sent.body.outcome).toBe("stored");
  }
}

async function download(id: string, part: number) {
  const response = await host.fetch(`/api/v1/events/${id}/room/recording/file?part=${part}`);
  expect(response.status).toBe(200);
  const file = path.join(folder, `part-${part}.mp4`);
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return { file, disposition: response.headers.get("content-disposition") };
}

/** The duration of a file, after decoding it completely without errors. */
function decoded(file: string): number {
  run("ffmpeg", "-v", "error", "-i", file, "-f", "null", "-");
  return Number(probe(file, "-show_entries format=duration"));
}

function probe(file: string, wanted: string): string {
  return run("ffprobe", ...`-v error ${wanted} -of default=nw=1:nk=1`.split(" "), file);
}

test("a recording downloads as a single MP4 that plays completely, even if its picture size changed", async ({
  skip,
}) => {
  skip(!hasFfmpeg, "ffmpeg and ffprobe are not installed (apt install ffmpeg)");
  const { id } = await publish(host, { online: true, venue: "" });
  await broadcastFrom(id, 180);
  // The host's page was reloaded: the same picture continues in another epoch.
  await broadcastFrom(id, 180);
  await broadcastFrom(id, 90);
  await broadcastFrom(id, 180);
  await host.post(`/events/${id}/room/end`);
  const { body } = await host.get(`/events/${id}/room/recording`);
  expect(body.parts).toMatchObject([{ part: 1, seconds: 16 }]);
  const whole = await download(id, 1);
  expect(whole.disposition).toMatch(/^attachment; filename="[\w-]+\.mp4"$/);
  expect(whole.disposition).not.toContain("part");
  expect(decoded(whole.file)).toBeCloseTo(16, 0);
  const heights = probe(whole.file, "-select_streams v -show_entries frame=height").split(/\s+/);
  const counted = heights.map((height, at) => (height === heights[at - 1] ? "" : height)).join(" ");
  expect([heights.length, counted.trim().split(/ +/)]).toEqual([384, ["180", "90", "180"]]);
  // Seeking into each size and decoding from there works, even where only the key frame carries its parameters.
  for (const second of [2, 9, 14])
    run(
      "ffmpeg",
      ..."-v error -ss".split(" "),
      String(second),
      "-i",
      whole.file,
      ..."-t 1 -f null -".split(" "),
    );
  // Every frame and sound sample has its own timestamp, without gaps between epochs.
  for (const kind of ["v", "a"]) {
    const times = probe(whole.file, `-select_streams ${kind} -show_entries packet=pts_time`)
      .split(/\s+/)
      .map(Number)
      .toSorted((one, other) => one - other);
    const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(0.1);
  }
  expect(await host.get(`/events/${id}/room/recording/file?part=2`)).toRefuseWith("NOT_FOUND");

  // Trimmed parts aren't in the file, which starts at 0.
  await host.patch(`/events/${id}/room/recording`, { startMs: 2_000, endMs: 6_000 });
  const trimmed = await download(id, 1);
  expect(trimmed.disposition).not.toContain("part");
  expect(decoded(trimmed.file)).toBeCloseTo(4, 0);
  expect(Number(probe(trimmed.file, "-show_entries format=start_time"))).toBeLessThan(0.1);
});

test("a different encoding starts another file, and a part without sound stays in the same one", async ({
  skip,
}) => {
  skip(!hasFfmpeg, "ffmpeg and ffprobe are not installed (apt install ffmpeg)");
  const { id } = await publish(host, { online: true, venue: "" });
  await broadcastFrom(id, 180);
  await broadcastFrom(id, 180, { sound: false });
  await broadcastFrom(id, 90);
  await broadcastFrom(id, 90, { codec: vp9 });
  await host.post(`/events/${id}/room/end`);
  const { body } = await host.get(`/events/${id}/room/recording`);
  expect(body.parts).toMatchObject([
    { part: 1, seconds: 12 },
    { part: 2, seconds: 4 },
  ]);
  const first = await download(id, 1);
  expect(first.disposition).toMatch(/-part-1\.mp4"$/);
  expect(decoded(first.file)).toBeCloseTo(12, 0);
  const sounds = probe(first.file, "-select_streams a -show_entries packet=pts_time").split(/\s+/);
  expect(sounds.filter((time) => Number(time) > 4.1 && Number(time) < 7.9)).toEqual([]);
  expect(Number(sounds.at(-1))).toBeGreaterThan(11.8);
  const second = await download(id, 2);
  expect(decoded(second.file)).toBeCloseTo(4, 0);
  expect(probe(second.file, "-show_entries stream=codec_name")).toBe("vp9\naac");
});

test("a recording with missing seconds has the same duration in its file as in the player", async ({
  skip,
}) => {
  skip(!hasFfmpeg, "ffmpeg and ffprobe are not installed (apt install ffmpeg)");
  const { id } = await publish(host, { online: true, venue: "" });
  await broadcastFrom(id, 180, { without: [2, 3] });
  await broadcastFrom(id, 180);
  await host.post(`/events/${id}/room/end`);
  const { body } = await host.get(`/events/${id}/room/recording`);
  expect(body.parts).toMatchObject([{ part: 1, seconds: 6 }]);
  expect(decoded((await download(id, 1)).file)).toBeCloseTo(6, 0);
});
