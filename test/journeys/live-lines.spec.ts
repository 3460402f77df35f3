import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { slowness } from "../setup/slowness.ts";
import { ask } from "./ask.ts";
import {
  browserWithCamera,
  decode,
  jumpThrough,
  publishesOnline,
  sendsSmallPictures,
  watchesMovingPictures,
} from "./live-browser.ts";
import { expect, opensBrowser, signsUp, test } from "./world.ts";

type Room = { state: string; playback: string | null };

test("a broadcast survives an outage and a quality change without losing a second, even if the host's clock is wrong", async ({
  browser,
  world,
}, testInfo) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Hana Host");
  const event = await publishesOnline(host, "Long Line");
  // The host's clock is an hour fast.
  await host.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  const viewer = await opensBrowser(browser, { baseURL: world.url });
  await host.goto(`/events/${event.slug}/studio`);
  await host.getByRole("button", { name: "Go live" }).click();
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
  const startedAt = Date.now();
  await viewer.goto(`/events/${event.slug}/live`);
  await watchesMovingPictures(viewer);

  await host.context().setOffline(true);
  await expect(host.getByText("Your video isn't reaching the server.")).toBeVisible();
  await host.screenshot({ path: "test-results/studio-offline.png", fullPage: true });
  // The quality changes meanwhile; segments encoded before the change must be sent first.
  await host.waitForTimeout(4_000);
  await host.getByRole("combobox", { name: "Quality" }).selectOption({ label: "360p" });
  await host.waitForTimeout(6_000);
  await host.context().setOffline(false);
  await expect(host.getByText("Your video isn't reaching the server.")).toBeHidden();
  await watchesMovingPictures(viewer);
  await answersQuestion(host, event.id, "Are you back?");

  await host.waitForTimeout(3_000);
  await host.getByRole("button", { name: "End broadcast" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
  await expect(host.getByText("Your broadcast has ended")).toBeVisible({ timeout: 30_000 });
  await expect(host.getByText(/missing from the recording/)).toBeHidden();
  const lasted = (Date.now() - startedAt) / 1_000;

  const { segments, seconds } = await recordingOf(viewer, event.id);
  const epochs = new Set(segments.map(([epoch]) => epoch));
  // One epoch per quality; a slow machine may have lowered it once more.
  expect(epochs.size).toBeGreaterThanOrEqual(2);
  for (const epoch of epochs) {
    const numbers = segments.filter(([of]) => of === epoch).map(([, n]) => n);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
  // The encoder's startup, and less than a second at the end of each epoch.
  expect(lasted - seconds).toBeLessThan(6 * (await slowness()));
  const { items } = await ask<{ items: { second: number }[] }>(
    host,
    "GET",
    `/events/${event.id}/room/chapters`,
  );
  // By the server's clock the question came near the end, not an hour later.
  expect(items.map(({ second }) => second > seconds / 2 && second < seconds)).toEqual([true]);

  // One file contains both picture sizes.
  const { parts } = await ask<{ parts: object[] }>(
    host,
    "GET",
    `/events/${event.id}/room/recording`,
  );
  expect(parts).toHaveLength(1);
  const download = await host.request.get(`/api/v1/events/${event.id}/room/recording/file?part=1`);
  const file = testInfo.outputPath("recording.mp4");
  await writeFile(file, await download.body());
  // Also in random order, as when looking for a moment.
  const places = [seconds - 2, 1, seconds / 2, seconds - 3, 2];
  const heights = await jumpThrough(host, download.url(), places);
  expect(heights.filter((height) => typeof height === "string")).toEqual([]);
  expect(new Set(heights).size).toBeGreaterThan(1);
  const decoded = decode(file);
  if (decoded) {
    expect(decoded.heights.length).toBeGreaterThan(1);
    expect(decoded.heights).toContain("360");
    expect(Math.abs(decoded.seconds - seconds)).toBeLessThan(2);
  }
  await studioBrowser.close();
  await viewer.context().close();
});

test("a browser without WebCodecs goes live with MediaRecorder", async ({ browser, world }) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Olga Older");
  const event = await publishesOnline(host, "Old Browser");
  await host.addInitScript(() => {
    for (const name of ["VideoEncoder", "AudioEncoder"]) Reflect.deleteProperty(window, name);
  });
  const viewer = await opensBrowser(browser, { baseURL: world.url });
  await host.goto(`/events/${event.slug}/studio`);
  await expect(host.getByText("This browser is an older one")).toBeVisible();
  await host.getByRole("button", { name: "Go live" }).click();
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
  await sendsSmallPictures(host);
  await viewer.goto(`/events/${event.slug}/live`);
  await watchesMovingPictures(viewer);
  await host.waitForTimeout(4_000);
  await host.getByRole("button", { name: "End broadcast" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
  await expect(host.getByText("Your broadcast has ended")).toBeVisible({ timeout: 30_000 });
  const { segments, seconds } = await recordingOf(viewer, event.id);
  expect(segments.length).toBeGreaterThan(4);
  expect(seconds / segments.length).toBeLessThan(2.5);
  await viewer.reload();
  await watchesMovingPictures(viewer);
  await studioBrowser.close();
  await viewer.context().close();
});

async function answersQuestion(host: Page, eventId: string, text: string) {
  const id = newId();
  const questions = `/events/${eventId}/room/questions`;
  await ask(host, "POST", questions, { id, text, anonymous: false });
  for (const state of ["answering", "answered"])
    await ask(host, "PUT", `${questions}/${id}/state`, { state });
}

/** The segments of a recording by epoch and number, and its duration. */
async function recordingOf(viewer: Page, eventId: string) {
  const room = await ask<Room>(viewer, "GET", `/events/${eventId}/room`);
  expect(room.state).toBe("recording");
  const playlist = await (await viewer.request.get(room.playback ?? "")).text();
  const segments = [...playlist.matchAll(/^(\d+)-(\d+)\.m4s$/gm)].map(
    ([, epoch, n]) => [Number(epoch), Number(n)] as const,
  );
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, one]) => sum + Number(one),
    0,
  );
  return { segments, seconds };
}
