import { spawnSync } from "node:child_process";
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Client } from "pg";
import { show, sleep, type World } from "./open-world.ts";
import { firstFrame, launchOptions } from "./pages.ts";

const hours = 2;

/** How fast a two-hour recording opens, for the first time and again, and how fast it seeks. */
export async function measureLongRecording(world: World): Promise<void> {
  const { id, slug } = await world.event("Two hours");
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-hours-"));
  try {
    encodeMinute(folder);
    await storeRecording(world, id, folder);
    await watchRecording(world, slug);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function encodeMinute(folder: string): void {
  const words =
    "-v error -y -f lavfi -i testsrc2=size=640x360:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 -t 60 " +
    "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 30 -sc_threshold 0 -b:v 400k -c:a aac -f hls -hls_time 1 " +
    "-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -start_number 1 -hls_segment_filename %d.m4s " +
    "-hls_playlist_type vod index.m3u8";
  const { status, stderr } = spawnSync("ffmpeg", words.split(" "), { cwd: folder });
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
}

/** Repeats the same minute, one epoch each, written directly to the server's files and rows. */
async function storeRecording(world: World, id: string, folder: string): Promise<void> {
  const { dataDir } = world.marquee;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".m4s"));
  const sizes = await Promise.all(
    names.map(async (_, at) => (await stat(path.join(folder, `${at + 1}.m4s`))).size),
  );
  const epochs = hours * 60;
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const to = path.join(dataDir, "files/streams", id, String(epoch));
    await mkdir(to, { recursive: true });
    for (const name of ["init.mp4", ...names])
      await link(path.join(folder, name), path.join(to, name));
  }
  const home = await readFile(path.join(dataDir, "postgres-is-in"), "utf8").then(
    (text) => text.trim(),
    () => path.join(dataDir, "postgres"),
  );
  const db = new Client({ host: path.join(home, "socket"), user: "marquee", database: "marquee" });
  await db.connect();
  await db.query(
    `insert into event_rooms (event_id, secret, started_at, last_segment_at, ended_at, has_recording, recording_for)
     values ($1, 'measured', now() - interval '3 hours', now() - interval '1 hour', now() - interval '1 hour', true, 'everyone')`,
    [id],
  );
  await db.query(
    `insert into stream_epochs (event_id, epoch, token_hash, height, has_init, ended_at)
     select $1, n, 'x', 360, true, now() from generate_series(1, $2::int) as n`,
    [id, epochs],
  );
  await db.query(
    `insert into stream_segments (event_id, epoch, n, sequence, duration_ms, bytes, starts_at)
     select $1, epoch, n, (epoch - 1) * $3::int + n - 1, 1000, ($4::int[])[n],
       now() - interval '3 hours' + make_interval(secs => (epoch - 1) * $3::int + n - 1)
     from generate_series(1, $2::int) as epoch, generate_series(1, $3::int) as n`,
    [id, epochs, names.length, sizes],
  );
  await db.end();
}

/** A page in a fresh browser context. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(firstFrame);
  return page;
}

async function firstFrameOf(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => window.firstFrameAt, undefined, {
    timeout: 30_000,
  });
  return (await shown.jsonValue()) as number;
}

async function watchRecording({ url }: World, slug: string): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  try {
    const room = `${url}/events/${slug}/live`;
    const [empty, again, entered]: [number[], number[], number[]] = [[], [], []];
    let page = await newPage(browser);
    for (let n = 0; n < 3; n += 1) {
      if (n > 0) page = await newPage(browser);
      await page.goto(room);
      empty.push(await firstFrameOf(page));
      await page.goto(room);
      again.push(await firstFrameOf(page));
      // As most people enter: through the link on the event's page.
      const visitor = await newPage(browser);
      await visitor.goto(`${url}/events/${slug}`, { waitUntil: "networkidle" });
      const enteredAt = await visitor.evaluate(() => performance.now());
      await visitor.getByRole("link", { name: "Watch the recording" }).click();
      entered.push((await firstFrameOf(visitor)) - enteredAt);
      await visitor.context().close();
    }
    for (const [how, times] of [
      ["by its address, nothing in the browser", empty],
      ["by its address again", again],
      ["by the link on its event's page", entered],
    ] as const)
      show(
        `${hours} hours open ${how}`,
        `${times.map((one) => one.toFixed(0)).join(", ")} ms`,
        "1,000 ms",
        Math.max(...times) <= 1_000,
      );
    const seeks: number[] = [];
    for (const second of [3_601, 120.5, 7_000, 5_432, 60]) {
      seeks.push(
        await page.evaluate(async (to) => {
          const video = document.querySelector("video")!;
          const startedAt = performance.now();
          const shown = new Promise<void>((resolve) => {
            video.addEventListener(
              "seeked",
              () => video.requestVideoFrameCallback(() => resolve()),
              { once: true },
            );
          });
          video.currentTime = to;
          await shown;
          return performance.now() - startedAt;
        }, second),
      );
      await sleep(500);
    }
    const slowest = Math.max(...seeks);
    show(
      "and seeks",
      `${seeks.map((one) => one.toFixed(0)).join(", ")} ms`,
      "1,000 ms",
      slowest <= 1_000,
    );
  } finally {
    await browser.close();
  }
}
