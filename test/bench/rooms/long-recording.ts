import { spawnSync } from "node:child_process";
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Client } from "pg";
import { show, sleep, type World } from "./open-world.ts";
import { firstFrame, launchOptions } from "./pages.ts";

const hours = 2;

/** How a recording of two hours opens, the first time and again, and how it seeks. */
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

export function encodeMinute(folder: string): void {
  const words =
    "-v error -y -f lavfi -i testsrc2=size=640x360:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 -t 60 " +
    "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 30 -sc_threshold 0 -b:v 400k -c:a aac -f hls -hls_time 1 " +
    "-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -start_number 1 -hls_segment_filename %d.m4s " +
    "-hls_playlist_type vod index.m3u8";
  const { status, stderr } = spawnSync("ffmpeg", words.split(" "), { cwd: folder });
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
}

/** The same minute again and again, an epoch each time, written where the server keeps its files and rows. */
export async function storeRecording(world: World, id: string, folder: string): Promise<void> {
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

async function watchRecording({ url }: World, slug: string): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await page.addInitScript(firstFrame);
    // The page's own files are there, as for anybody who has been on the site.
    await page.goto(`${url}/events/${slug}`);
    const opens: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await page.goto(`${url}/events/${slug}/live`);
      const shownAt = await page.waitForFunction(() => window.firstFrameAt, undefined, {
        timeout: 30_000,
      });
      opens.push((await shownAt.jsonValue()) as number);
    }
    const open = Math.max(...opens);
    show(
      `a recording of ${hours} hours opens (page included)`,
      `${opens.map((one) => one.toFixed(0)).join(", ")} ms`,
      "1,000 ms",
      open <= 1_000,
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
