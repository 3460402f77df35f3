import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { show, sleep, type World } from "./open-world.ts";
import { flashCamera, launchOptions } from "./pages.ts";

const broadcastMs = 60_000;
const goalMs = 100;
const soundRate = 8_000;

/** The sync of picture and sound in a recording, measured by content: a flash and a beep at the same moment, every three seconds. */
export async function measureSync(world: World): Promise<void> {
  const { id, slug } = await world.event("In time");
  const browser = await chromium.launch(launchOptions);
  try {
    const hosts = await browser.newContext();
    const [name = "", value = ""] = world.host.cookie.split("=");
    await hosts.addCookies([{ name, value, url: world.url }]);
    const page = await hosts.newPage();
    await page.addInitScript(flashCamera);
    await page.goto(`${world.url}/events/${slug}/studio`);
    await page.getByRole("button", { name: "Go live" }).click();
    await page.getByRole("region", { name: "Health of the broadcast" }).waitFor();
    await sleep(broadcastMs);
    // Changing the quality restarts the encoders.
    await page.getByLabel("Quality").selectOption({ label: "540p" });
    await sleep(broadcastMs / 2);
    await page.getByRole("button", { name: "End broadcast" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
    await page.getByText("Your broadcast has ended").waitFor();
  } finally {
    await browser.close();
  }
  await sleep(2_000);
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-bench-"));
  try {
    const response = await fetch(`${world.url}/api/v1/events/${id}/room/recording/file`, {
      headers: { cookie: world.host.cookie },
    });
    if (!response.ok) throw new Error(`the recording: ${response.status}`);
    const file = path.join(folder, "recording.mp4");
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    showDistance(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function showDistance(file: string): void {
  const [flashes, beeps] = [findFlashes(file), findBeeps(file)];
  const apart = flashes.map((flash) => {
    const nearest = beeps.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0] ?? NaN;
    return Math.round((nearest - flash) * 1_000);
  });
  const [least, most] = [Math.min(...apart), Math.max(...apart)];
  show(
    "sound after the picture",
    `${least} to ${most} ms`,
    `±${goalMs} ms`,
    apart.length > 0 && -least <= goalMs && most <= goalMs,
  );
  console.log(`  each flash: ${apart.join(" ")} ms`);
}

/** When the picture turns bright, in seconds. */
function findFlashes(file: string): number[] {
  const probed = run(
    `ffprobe -v error -select_streams v -show_entries packet=pts_time -of csv=p=0 ${file}`,
  );
  const times = String(probed)
    .trim()
    .split("\n")
    .map((line) => Number.parseFloat(line))
    .toSorted((a, b) => a - b);
  const pixels = 4;
  const light = run(
    `ffmpeg -v error -i ${file} -an -vf scale=2:2,format=gray -fps_mode passthrough -f rawvideo -`,
  );
  const isBright = (frame: number) => (light[frame * pixels] ?? 0) > 128;
  return times.filter((_, frame) => frame > 0 && isBright(frame) && !isBright(frame - 1));
}

/** When sound returns after half a second of silence, in seconds. */
function findBeeps(file: string): number[] {
  const sound = run(
    `ffmpeg -v error -i ${file} -vn -af aresample=${soundRate}:async=1:first_pts=0 -ac 1 -f s16le -`,
  );
  const beeps: number[] = [];
  let heardAt = -Infinity;
  for (let at = 0; at * 2 + 1 < sound.length; at += 1) {
    if (Math.abs(sound.readInt16LE(at * 2)) < 4_000) continue;
    if (at - heardAt > soundRate / 2) beeps.push(at / soundRate);
    heardAt = at;
  }
  return beeps;
}

function run(words: string): Buffer {
  const [command = "", ...rest] = words.split(" ");
  const { status, stdout, stderr } = spawnSync(command, rest, { maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command}: ${String(stderr)}`);
  return stdout;
}
