import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { percentile, show, sleep, type World } from "./open-world.ts";
import { clockCamera, firstFrame, launchOptions, readClock } from "./pages.ts";

const watchedMs = 60_000;
const outageMs = 12_000;
/** A high-latency connection, as in the experiment the goals are based on. */
const lines = {
  viewer: { latency: 80, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, offline: false },
  host: { latency: 60, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8, offline: false },
};

/** A broadcast from one real browser to another: delay, first picture, an outage, a crash, and the recording. */
export async function measureBroadcast(world: World): Promise<void> {
  const { id, slug } = await world.event("Measured");
  const [studio, audience] = [
    await chromium.launch(launchOptions),
    await chromium.launch(launchOptions),
  ];
  try {
    const hosts = await studio.newContext();
    const [name = "", value = ""] = world.host.cookie.split("=");
    await hosts.addCookies([{ name, value, url: world.url }]);
    const host = await goLive(hosts, world, slug);
    const viewer = await (await audience.newContext()).newPage();
    await viewer.addInitScript(firstFrame);
    await viewer.addInitScript(readClock);
    await emulate(viewer, lines.viewer);

    await measureFirstFrame(viewer, world, slug);
    await sleep(5_000);
    await measureDelay(viewer);
    await measureOutage(viewer, host);
    const second = await measureCrash(viewer, { hosts, host, world, slug });
    await measureRecording(world, id, second);
  } finally {
    await studio.close();
    await audience.close();
  }
}

async function goLive(hosts: BrowserContext, { url }: World, slug: string): Promise<Page> {
  const page = await hosts.newPage();
  await page.addInitScript(clockCamera);
  await emulate(page, lines.host);
  await page.goto(`${url}/events/${slug}/studio`);
  await page.getByRole("button", { name: "Go live" }).click();
  await page.getByRole("region", { name: "Health of the broadcast" }).waitFor();
  await sleep(6_000);
  return page;
}

async function emulate(page: Page, line: (typeof lines)["host"]) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  return session;
}

async function measureFirstFrame(viewer: Page, { url }: World, slug: string): Promise<void> {
  const startedAt = Date.now();
  await viewer.goto(`${url}/events/${slug}/live`);
  await viewer.waitForFunction(() => window.firstFrameAt, undefined, { timeout: 60_000 });
  const cold = Date.now() - startedAt;
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    // As people enter: through the link on the event's page.
    await viewer.goto(`${url}/events/${slug}`, { waitUntil: "networkidle" });
    const enteredAt = await viewer.evaluate(() => performance.now());
    await viewer.getByRole("link", { name: "Join live" }).click();
    const shown = await viewer.waitForFunction(() => window.firstFrameAt, undefined, {
      timeout: 60_000,
    });
    times.push(((await shown.jsonValue()) as number) - enteredAt);
  }
  const most = Math.max(...times);
  show(
    "first frame after entering, on a long line",
    `${times.map((one) => one.toFixed(0)).join(", ")} ms`,
    "1,000 ms",
    most <= 1_000,
  );
  console.log(`  by the address alone, nothing of the site in the browser: ${cold} ms`);
}

async function measureDelay(viewer: Page): Promise<void> {
  await viewer.evaluate(() => {
    window.delays.length = 0;
    window.stalls.length = 0;
  });
  await sleep(watchedMs);
  const { delays, stalls } = await viewer.evaluate(() => ({
    delays: window.delays.map(({ delay }) => delay),
    stalls: window.stalls.length,
  }));
  const median = percentile(delays, 0.5);
  show(
    "glass to glass on a long line, median (p95)",
    `${(median / 1_000).toFixed(2)} (${(percentile(delays, 0.95) / 1_000).toFixed(2)}) s`,
    "4.5 s",
    median <= 4_500,
  );
  show(`stalls in ${watchedMs / 1_000} s`, String(stalls), "0", stalls === 0);
}

async function measureOutage(viewer: Page, host: Page): Promise<void> {
  const line = await emulate(host, { ...lines.host, offline: true });
  await sleep(outageMs);
  await line.send("Network.emulateNetworkConditions", lines.host);
  const took = await untilNewPictures(viewer);
  show(
    `after an outage of ${outageMs / 1_000} s viewers are back`,
    `${(took / 1_000).toFixed(1)} s`,
    "3 s",
    took <= 3_000,
  );
}

/** Milliseconds from now until the viewer sees a picture taken after now. */
async function untilNewPictures(viewer: Page): Promise<number> {
  const from = await viewer.evaluate(() => performance.now());
  const at = await viewer.waitForFunction(
    (since) => window.delays.find((one) => one.at > since + 100)?.at,
    from,
    { timeout: 60_000, polling: 50 },
  );
  return ((await at.jsonValue()) as number) - from;
}

type Crash = { hosts: BrowserContext; host: Page; world: World; slug: string };

async function measureCrash(viewer: Page, { hosts, host, world, slug }: Crash): Promise<Page> {
  await sleep(8_000);
  await host.close({ runBeforeUnload: false });
  await sleep(4_000);
  const page = await hosts.newPage();
  await page.addInitScript(clockCamera);
  await page.goto(`${world.url}/events/${slug}/studio`);
  // The server still considers the closed page on air.
  await page.getByRole("button", { name: /Go live|Take over/ }).click();
  await page.getByRole("region", { name: "Health of the broadcast" }).waitFor();
  const taken = await page.evaluate(() => Date.now() % 2 ** 24);
  const startedAt = Date.now();
  // A picture from the new page, ignoring what the viewer still has buffered from the old one.
  await viewer.waitForFunction(
    (since) => {
      const last = window.delays.at(-1);
      return last && (Date.now() % 2 ** 24) - last.delay > since;
    },
    taken,
    { timeout: 60_000, polling: 50 },
  );
  const took = Date.now() - startedAt;
  show(
    "host's page gone and back live: viewers go on after",
    `${(took / 1_000).toFixed(1)} s`,
    "4 s",
    took <= 4_000,
  );
  return page;
}

async function measureRecording(world: World, id: string, host: Page): Promise<void> {
  await sleep(5_000);
  const endedAt = Date.now();
  await host.getByRole("button", { name: "End broadcast" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
  let room: { state: string; playback: string | null };
  do {
    await sleep(200);
    room = await world.call({}, "GET", `/events/${id}/room`);
  } while (room.state !== "recording");
  const took = (Date.now() - endedAt) / 1_000;
  show("the recording is there after the end", `${took.toFixed(1)} s`, "10 s", took <= 10);
  const playlist = await (await fetch(world.url + (room.playback ?? ""))).text();
  const names = playlist.split("\n").filter((line) => line.endsWith(".m4s"));
  const gaps = names.filter((name, at) => {
    const [epoch, n] = name.split(/[-.]/).map(Number);
    const [before, m] = (names[at - 1] ?? `${epoch}-0`).split(/[-.]/).map(Number);
    return epoch === before ? n !== m! + 1 : n !== 1;
  });
  show("missing in the recording through the outage", String(gaps.length), "0", gaps.length === 0);

  const folder = await mkdtemp(path.join(tmpdir(), "marquee-rooms-"));
  try {
    const file = path.join(folder, "recording.mp4");
    const response = await fetch(`${world.url}/api/v1/events/${id}/room/recording/file?part=1`, {
      headers: { cookie: world.host.cookie },
    });
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    const decoded = spawnSync("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"]);
    const complaints = decoded.stderr.toString().trim().split("\n").filter(Boolean).length;
    show("complaints where ffmpeg decodes it whole", String(complaints), "0", complaints === 0);
    const probed = spawnSync("ffprobe", [..."-v error -show_streams -of json".split(" "), file]);
    const { streams } = JSON.parse(probed.stdout.toString()) as {
      streams: { start_time: string; duration: string }[];
    };
    const [one, two] = streams.map(({ start_time: start }) => Number(start) * 1_000);
    const [a, b] = streams.map(({ duration }) => Number(duration) * 1_000);
    const offset = Math.abs(one! - two!);
    show("sound and picture begin apart", `${offset.toFixed(0)} ms`, "100 ms", offset <= 100);
    console.log(
      `  and end ${Math.abs(one! + a! - two! - b!).toFixed(0)} ms apart, after ${(a! / 1_000).toFixed(0)} s`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
