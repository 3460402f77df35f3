import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameOf, publish, verifyEmail } from "../../src/server/events/test-events.ts";
import { listenForEncoders } from "../../src/server/rtmp/listen-for-encoders.ts";
import {
  broadcast,
  goLive,
  mediaSegment,
  readPlaylist,
  send,
} from "../../src/server/streams/test-streams.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { freePort } from "../setup/running-marquee.ts";

const hasFfmpeg = ["ffmpeg", "ffprobe"].every((one) => !spawnSync(one, ["-version"]).error);
const noFfmpeg = "ffmpeg and ffprobe are not installed (apt install ffmpeg)";

let app: TestApp;
let host: TestPerson;
let port: number;
let stop: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  port = await freePort();
  app = await testApp({ RTMP_PORT: String(port) });
  stop = await listenForEncoders(app.services);
  host = await app.person("Host");
  await verifyEmail(app, host);
  folder = await mkdtemp(path.join(tmpdir(), "marquee-rtmp-"));
});
afterAll(async () => {
  await stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function newRoom() {
  const { id } = await publish(host, { online: true, venue: "" });
  const { body } = await host.get(`/events/${id}/room/stream-key`);
  expect(body).toMatchObject({
    server: `rtmp://localhost:${port}/live`,
    state: "idle",
    problem: null,
  });
  return { id, key: body.key as string };
}

const good = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 30 -bf 2 -b:v 400k -c:a aac";
type Pushing = { seconds?: number; encoding?: string; paced?: boolean; sound?: boolean };

/** An encoder as a separate program: sends a test picture and a tone. */
function push(key: string, wishes: Pushing = {}) {
  const { seconds = 6, encoding = good, paced = false, sound = true } = wishes;
  const words = [
    ...(paced ? ["-re"] : []),
    ..."-f lavfi -i testsrc2=size=320x180:rate=30".split(" "),
    ...(sound ? "-f lavfi -i sine=frequency=440:sample_rate=48000".split(" ") : []),
    ...`-t ${seconds} ${encoding} -f flv rtmp://127.0.0.1:${port}/live/${key}`.split(" "),
  ].filter(Boolean);
  const encoder = spawn("ffmpeg", ["-nostdin", "-loglevel", "verbose", ...words]);
  let log = "";
  encoder.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(encoder, "exit").then(([code]) => ({ code: code as number | null, log }));
  return { ended, stop: () => encoder.kill("SIGKILL") };
}

async function recorded(id: string) {
  const { body } = await app.visitor().get(`/events/${id}/room`);
  const { text } = await readPlaylist(app, body.playback);
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one));
  return { text, lengths, seconds: lengths.reduce((sum, one) => sum + one, 0) };
}

test("an encoder's stream is live and recorded like the studio's, picture and sound in sync", async ({
  skip,
}) => {
  skip(!hasFfmpeg, noFfmpeg);
  const { id, key } = await newRoom();
  const first = push(key, { paced: true });
  await expect
    .poll(async () => (await host.get(`/events/${id}/room/stream-key`)).body.state, {
      timeout: 60_000,
    })
    .toBe("receiving");
  expect((await app.visitor().get(`/events/${id}/room`)).body.state).toBe("live");
  expect((await first.ended).code).toBe(0);
  // After a reconnect: one room, another epoch.
  expect((await push(key, { seconds: 4 }).ended).code).toBe(0);
  await expect.poll(async () => (await recorded(id)).text.match(/EXT-X-MAP/g)).toHaveLength(2);
  await expect.poll(async () => (await recorded(id)).seconds).toBeGreaterThan(9);
  expect(Math.max(...(await recorded(id)).lengths)).toBeLessThan(1.1);

  // The encoder stopped for good: the host can still end the broadcast.
  await app.services.db.execute(
    sql`update event_rooms set last_segment_at = now() - interval '11 seconds' where event_id = ${id}`,
  );
  const stateOfEncoder = async () =>
    (await host.get(`/events/${id}/room/stream-key`)).body.state as string;
  expect(await stateOfEncoder()).toBe("interrupted");
  expect((await host.post(`/events/${id}/room/end`)).status).toBe(204);
  expect(await stateOfEncoder()).toBe("idle");
  const response = await host.fetch(`/api/v1/events/${id}/room/recording/file?part=1`);
  const file = path.join(folder, "recording.mp4");
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  const decoded = spawnSync("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"]);
  expect([decoded.status, decoded.stderr.toString()]).toEqual([0, ""]);
  const streams = JSON.parse(
    spawnSync("ffprobe", [..."-v error -show_streams -of json".split(" "), file]).stdout.toString(),
  ).streams as { codec_name: string; start_time: string; duration: string }[];
  expect(streams.map(({ codec_name: name }) => name).toSorted()).toEqual(["aac", "h264"]);
  const [one, two] = streams.map((stream) => Number(stream.start_time));
  expect(Math.abs(one! - two!)).toBeLessThan(0.1);
  const [lasts, other] = streams.map((stream) => Number(stream.duration));
  expect(Math.abs(lasts! - other!)).toBeLessThan(0.1);
});

test("a picture without sound is accepted, and so is one whose sound stops", async ({ skip }) => {
  skip(!hasFfmpeg, noFfmpeg);
  const silent = await newRoom();
  const encoding = good.replace("-c:a aac", "");
  expect((await push(silent.key, { encoding, sound: false }).ended).code).toBe(0);
  await expect.poll(async () => (await recorded(silent.id)).seconds).toBeGreaterThan(4.9);

  const { id, key } = await newRoom();
  expect((await push(key, { seconds: 14, encoding: `-af atrim=end=3 ${good}` }).ended).code).toBe(
    0,
  );
  await expect.poll(async () => (await recorded(id)).text.match(/EXT-X-MAP/g)).toHaveLength(2);
  await expect.poll(async () => (await recorded(id)).seconds).toBeGreaterThan(12);
});

test("wrong, foreign, old and renewed keys are refused, and renewing disconnects the sender", async ({
  skip,
}) => {
  skip(!hasFfmpeg, noFfmpeg);
  const { id, key } = await newRoom();
  const refused = async (wrong: string) => {
    const { code, log } = await push(wrong, { seconds: 2 }).ended;
    expect([wrong, code]).not.toEqual([wrong, 0]);
    return log;
  };
  expect(await refused("x")).toContain("stream key is wrong");
  const last = key.at(-1) === "0" ? "1" : "0";
  expect(await refused(`${key.slice(0, -1)}${last}`)).toContain("stream key is wrong");
  const other = await newRoom();
  const viewer = await app.person("Viewer");
  const [event = "", , signature = ""] = key.split("_");
  for (const forged of [
    [other.key.split("_")[0], ...key.split("_").slice(1)],
    [event, viewer.id.replaceAll("-", ""), signature],
  ])
    expect(await refused(forged.join("_"))).toContain("stream key is wrong");

  const sending = push(key, { seconds: 60, paced: true });
  await expect
    .poll(async () => (await app.visitor().get(`/events/${id}/room`)).body.state, {
      timeout: 60_000,
    })
    .toBe("live");
  const renewed = await host.post(`/events/${id}/room/stream-key`);
  expect(renewed.body.key).not.toBe(key);
  const cutOff = await sending.ended;
  expect(cutOff.code).not.toBe(0);
  expect(cutOff.log).toContain("This stream key was renewed.");
  expect(await refused(key)).toContain("stream key is wrong");
  expect((await push(renewed.body.key, { seconds: 2 }).ended).code).toBe(0);

  // A reconnecting encoder doesn't put a room back on air after its host ended it.
  await host.post(`/events/${id}/room/end`);
  expect(await refused(renewed.body.key)).toContain("stream key is wrong");
  expect((await app.visitor().get(`/events/${id}/room`)).body.state).toBe("recording");

  expect(await viewer.get(`/events/${id}/room/stream-key`)).toRefuseWith("NOT_ALLOWED");
  expect(await viewer.post(`/events/${id}/room/stream-key`)).toRefuseWith("NOT_ALLOWED");
  await host.post(`/events/${other.id}/cancel`, { message: "" });
  expect(await refused(other.key)).toContain("The room is closed.");
});

test("an encoder waits while a host is on air from the studio, and goes on air when allowed", async ({
  skip,
}) => {
  skip(!hasFfmpeg, noFfmpeg);
  const { id, key } = await newRoom();
  const encoder = async () => (await host.get(`/events/${id}/room/stream-key`)).body;
  const sending = push(key, { seconds: 90, paced: true });
  await expect.poll(async () => (await encoder()).state, { timeout: 60_000 }).toBe("receiving");
  const other = await app.person("Other host");
  await host.post(`/events/${id}/people`, { username: await nameOf(other), role: "manager" });
  await other.put(`/events/${id}/people/me`);
  const studio = await goLive(other, id, { takeOver: true });
  await broadcast(other, studio, 1);
  expect((await sending.ended).log).toContain("Other host took over the broadcast.");
  expect(await other.post(`/events/${id}/room/encoder`)).toRefuseWith("CONFLICT");

  // Reconnects by itself, as encoders do.
  const again = push(key, { seconds: 90, paced: true });
  await expect
    .poll(async () => (await encoder()).waiting, { timeout: 60_000 })
    .toEqual({ name: "Host", isViewer: true });
  expect((await send(other, studio, "2.m4s", mediaSegment)).body.outcome).toBe("stored");
  expect((await encoder()).state).toBe("idle");
  expect((await other.post(`/events/${id}/room/encoder`)).status).toBe(204);
  const cutOff = await send(other, studio, "3.m4s", mediaSegment);
  expect(cutOff.body.detail).toContain("continues from");
  await expect.poll(async () => (await encoder()).state, { timeout: 60_000 }).toBe("receiving");
  expect((await encoder()).waiting).toBeNull();
  again.stop();
});

test("of two encoders with one key the newer is on air and the other waits, without taking over in turns", async ({
  skip,
}) => {
  skip(!hasFfmpeg, noFfmpeg);
  const { id, key } = await newRoom();
  const encoder = async () => (await host.get(`/events/${id}/room/stream-key`)).body;
  const epochs = async () => {
    const { rows } = await app.services.db.execute<{ epoch: number; segments: number }>(
      sql`select epoch, count(*)::int as segments from stream_segments where event_id = ${id} group by epoch order by epoch`,
    );
    return rows.map(({ segments }) => segments);
  };
  /** Waits until the newest epoch has this many segments and none follows it. */
  const sends = (epoch: number, segments: number) =>
    expect
      .poll(async () => [(await epochs()).length, ((await epochs())[epoch - 1] ?? 0) >= segments], {
        timeout: 120_000,
      })
      .toEqual([epoch, true]);
  const isWaiting = () =>
    expect
      .poll(async () => (await encoder()).waiting, { timeout: 60_000 })
      .toEqual({ name: "Host", isViewer: true });
  const first = push(key, { seconds: 200, paced: true });
  await sends(1, 2);
  const second = push(key, { seconds: 200, paced: true });
  await isWaiting();
  await sends(2, 12);
  expect(await encoder()).toMatchObject({ state: "receiving", waiting: { isViewer: true } });

  // The host puts the first one back on air; now the second one waits.
  expect((await host.post(`/events/${id}/room/encoder`)).status).toBe(204);
  await sends(3, 12);
  await isWaiting();
  // A disconnected encoder leaves the room to the other.
  first.stop();
  await sends(4, 2);
  expect((await encoder()).waiting).toBeNull();
  second.stop();
});

test("other codecs and rare key frames are refused with a message, to the encoder and in the studio", async ({
  skip,
}) => {
  skip(!hasFfmpeg, noFfmpeg);
  const cases = [
    ["picture-codec", "-c:v flv1 -c:a aac", "H.264"],
    ["picture-codec", `${good} -pix_fmt yuv444p -profile:v high444`, "H.264"],
    ["sound-codec", good.replace("-c:a aac", "-c:a libmp3lame"), "AAC"],
    ["no-picture", "-vn -c:a aac", "No picture"],
    ["key-frames", good.replace("-g 30", "-g 900 -keyint_min 900"), "keyframe interval"],
  ] as const;
  for (const [problem, encoding, words] of cases) {
    const { id, key } = await newRoom();
    // In real time; otherwise it would have sent everything before it got the reason.
    const { log } = await push(key, { encoding, seconds: 20, paced: true }).ended;
    const { body } = await host.get(`/events/${id}/room/stream-key`);
    expect([problem, body.problem]).toEqual([problem, problem]);
    expect(log).toContain(words);
  }
});

test("non-RTMP data, giant messages and endless silence cost the server nothing", async () => {
  const before = process.memoryUsage.rss();
  const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536 * 2)]);
  // Each announces a 16 MB message on its own channel.
  const giant = Buffer.concat(
    Array.from({ length: 60 }, (_, channel) =>
      Buffer.from([channel + 3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0, 1]),
    ),
  );
  const garbage = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 251));
  for (const bytes of [Buffer.concat([handshake, giant]), Buffer.concat([handshake, garbage])]) {
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(bytes);
      await Promise.race([once(socket, "close"), new Promise((done) => setTimeout(done, 50))]);
      socket.destroy();
    }
  }
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150);
  const { id } = await newRoom();
  expect((await app.visitor().get(`/events/${id}/room`)).body.state).toBe("before");
});
