import { spawnSync } from "node:child_process";
import { chromium, type Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { expect } from "./world.ts";

/** Launches a browser with a moving camera picture and a beeping microphone. */
export function browserWithCamera() {
  return chromium.launch({
    ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

/** Publishes an online event that starts in an hour. */
export async function publishesOnline(host: Page, title: string) {
  const id = newId();
  const starts = new Date(Date.now() + 3_600_000).toISOString();
  const when = { startDay: starts.slice(0, 10), startTime: starts.slice(11, 16), zone: "UTC" };
  const where = { online: true, venue: "", category: "Music" };
  await ask(host, "PUT", `/my/event-drafts/${id}`, { title, ...where, ...when, version: 0 });
  const { slug } = await ask<{ slug: string }>(host, "POST", `/my/event-drafts/${id}/publish`, {
    version: 1,
  });
  return { id, slug };
}

/** Waits until the video plays and frames arrive. */
export async function watchesMovingPictures(page: Page) {
  const frames = () =>
    page.evaluate(() => {
      const video = document.querySelector("video");
      return video && !video.paused ? video.getVideoPlaybackQuality().totalVideoFrames : 0;
    });
  await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(0);
  // A replaced player counts frames from zero again.
  let least = Infinity;
  const since = async () => {
    const now = await frames();
    least = Math.min(least, now);
    return now - least;
  };
  await expect.poll(since, { timeout: 60_000 }).toBeGreaterThan(20);
}

/** For stories that aren't about the picture: encoding larger ones takes most of a core. */
export async function sendsSmallPictures(host: Page) {
  await host.getByRole("combobox", { name: "Quality" }).selectOption({ label: "360p" });
}

type Decoded = { seconds: number; heights: string[] };

/** Decodes a whole video; undefined if ffmpeg isn't installed. */
export function decode(file: string): Decoded | undefined {
  const run = (program: string, words: string) => {
    const { status, stdout, stderr, error } = spawnSync(program, [...words.split(" "), file], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (error) return undefined;
    expect([program, status, stderr]).toEqual([program, 0, ""]);
    return stdout.trim();
  };
  const shape = "-of default=nw=1:nk=1";
  // Decodes every frame to get its height.
  const heights = run("ffprobe", `-v error -select_streams v -show_entries frame=height ${shape}`);
  const sounds = run("ffprobe", `-v error -select_streams a -show_entries frame=pts ${shape}`);
  const seconds = run("ffprobe", `-v error -show_entries format=duration ${shape}`);
  if (heights === undefined || sounds === undefined) return undefined;
  expect(sounds).not.toBe("");
  return { seconds: Number(seconds), heights: [...new Set(heights.split(/\s+/))] };
}

/** Seeks to each of these seconds of a downloaded video and returns what is shown there, or the error. */
export function jumpThrough(page: Page, address: string, seconds: number[]) {
  return page.evaluate(
    async ([from, places]) => {
      const video = document.createElement("video");
      video.muted = true;
      video.src = URL.createObjectURL(await (await fetch(from)).blob());
      const shown: (number | string)[] = [];
      for (const place of places) {
        video.currentTime = place;
        const happened = await new Promise<string>((resolve) => {
          for (const name of ["seeked", "error"])
            video.addEventListener(name, () => resolve(name), { once: true });
        });
        shown.push(happened === "seeked" ? video.videoHeight : (video.error?.message ?? happened));
      }
      return shown;
    },
    [address, seconds] as const,
  );
}
