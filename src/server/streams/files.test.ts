import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { forgetPlaylists } from "./playlists.ts";
import { broadcast, goLive } from "./test-streams.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: "a token for the scraper" });
  host = await app.person("Host");
  await verifyEmail(app, host);
});
afterAll(() => app.close());

async function onAir() {
  const { id } = await publish(host, { online: true, venue: "" });
  await broadcast(host, await goLive(host, id), 2);
  const { playback } = (await host.get(`/events/${id}/room`)).body as { playback: string };
  return { id, playback };
}

const carried = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "x-request-id",
];

test("playlists and segments are served first, with the usual headers, and measured", async () => {
  const { playback } = await onAir();
  const segment = playback.replace("index.m3u8", "1-2.m4s");
  const before = app.services.requestTimes.slowest(1_000).count;
  for (const [address, caching] of [
    [playback, "public, max-age=1"],
    [segment, "public, max-age=600, immutable"],
  ] as const) {
    const response = await app.visitor().fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe(caching);
    for (const name of carried) expect([name, response.headers.has(name)]).toEqual([name, true]);
  }
  expect(app.services.requestTimes.slowest(1_000).count).toBe(before + 2);
  const metrics = await app
    .visitor()
    .fetch("/metrics", { headers: { authorization: "Bearer a token for the scraper" } });
  expect(await metrics.text()).toMatch(
    /marquee_request_seconds_count\{method="GET",route="\/s\/:signature\/:id\/:playback\/:file",status="200"\} 2/,
  );
});

test("a room lists the first files to play for those who may watch", async () => {
  const { id, playback } = await onAir();
  const { firstFiles, playlist } = (await app.visitor().get(`/events/${id}/room`)).body as {
    firstFiles: string[];
    playlist: string;
  };
  expect(playlist).toBe(await (await app.visitor().fetch(playback)).text());
  expect(firstFiles).toEqual(
    ["1-init.mp4", "1-1.m4s"].map((name) => playback.replace("index.m3u8", name)),
  );
  for (const address of firstFiles) expect((await app.visitor().fetch(address)).status).toBe(200);
  await host.post(`/events/${id}/cancel`, { message: "" });
  const closed = (await app.visitor().get(`/events/${id}/room`)).body;
  expect(closed).toMatchObject({ playback: null, playlist: null, firstFiles: [] });
});

test("missing files are refused as everywhere else, and those of a closed room right away", async () => {
  const { id, playback } = await onAir();
  for (const address of [
    playback.replace("index.m3u8", "1-3.m4s"),
    playback.replace("index.m3u8", "secrets.txt"),
    playback.replace("/live/", "/recording/"),
    playback.replace(/\/s\/[^/]+/, "/s/abc-def"),
  ]) {
    const response = await app.visitor().fetch(address);
    expect([address, response.status]).toEqual([address, 404]);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    for (const name of carried) expect([name, response.headers.has(name)]).toEqual([name, true]);
  }
  await host.post(`/events/${id}/cancel`, { message: "" });
  forgetPlaylists(id);
  expect((await app.visitor().fetch(playback)).status).toBe(404);
});
