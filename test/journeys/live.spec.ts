import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import {
  browserWithCamera,
  publishesOnline,
  sendsSmallPictures,
  watchesMovingPictures,
} from "./live-browser.ts";
import { expect, opensBrowser, signsUp, test } from "./world.ts";

test("a host goes live, two people watch, a reload interrupts nobody, and the recording plays", async ({
  browser,
  world,
}) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Hana Host");
  const event = await publishesOnline(host, "Kitchen Concert");
  const cleo = await signsUp(studioBrowser, world.url, "Cleo Viewer");
  const visitor = await opensBrowser(browser, { baseURL: world.url });

  // Cleo's clock is three hours fast.
  await cleo.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3 * 3_600_000;
  });
  await cleo.goto(`/events/${event.slug}`);
  await cleo.getByRole("link", { name: "Open the room" }).click();
  await expect(cleo.getByRole("timer")).toBeVisible();
  await cleo.screenshot({ path: "test-results/room-before.png" });
  await inspect(cleo, "a room before its start");

  await host.addInitScript(() => {
    const { mediaDevices } = navigator;
    const getMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wishes) => {
      const stream = await getMedia(wishes);
      Object.assign(window, { tracks: stream.getTracks() });
      return stream;
    };
  });
  await host.goto(`/events/${event.slug}/studio`);
  await expect(host.getByRole("img", { name: "What viewers see" })).toBeVisible();
  const goLive = host.getByRole("button", { name: "Go live" });
  await expect(goLive).toBeEnabled();
  await host.getByRole("button", { name: "Test your connection" }).click();
  await expect(host.getByText(/Mbit\/s up/)).toBeVisible();
  await host.screenshot({ path: "test-results/studio-before.png", fullPage: true });
  await inspect(host, "the studio before going live");
  // Visible without scrolling, even in a low window.
  await host.setViewportSize({ width: 1440, height: 700 });
  await expect(goLive).toBeInViewport({ ratio: 1 });
  await host.screenshot({ path: "test-results/studio-low.png" });
  await goLive.click();
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
  await sendsSmallPictures(host);

  // A viewer already in the room doesn't have to reload; a stranger who arrives later can watch too.
  await watchesMovingPictures(cleo);
  await visitor.goto(`/events/${event.slug}/live`);
  await watchesMovingPictures(visitor);
  await expect(cleo.getByText("Live", { exact: true })).toBeVisible();
  await cleo.screenshot({ path: "test-results/room-live.png" });
  await inspect(cleo, "a live room");

  // The picture continues through the slate and while muted.
  await host.getByRole("button", { name: "Slate" }).click();
  await host.getByRole("button", { name: "Mute microphone" }).click();
  await watchesMovingPictures(cleo);
  await host.getByRole("button", { name: "Camera" }).click();
  await host.getByRole("button", { name: "Unmute microphone" }).click();
  await host.screenshot({ path: "test-results/studio-live.png", fullPage: true });

  // The camera is unplugged: the host is told, viewers see the slate, and it recovers without a reload.
  await host.evaluate(() => {
    const { tracks = [] } = window as { tracks?: MediaStreamTrack[] };
    tracks.find(({ kind }) => kind === "video")?.dispatchEvent(new Event("ended"));
  });
  await expect(host.getByText("Your camera stopped. Viewers see the slate.")).toBeVisible();
  await expect(host.getByRole("button", { name: "Slate" })).toHaveAttribute("aria-pressed", "true");
  await host.screenshot({ path: "test-results/studio-camera-lost.png", fullPage: true });
  await inspect(host, "a studio whose camera stopped");
  await host.getByRole("button", { name: "Try again" }).click();
  await expect(host.getByText("Your camera stopped.")).toBeHidden();
  await expect(host.getByRole("button", { name: "Camera", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await watchesMovingPictures(cleo);

  // A viewer's connection fails until the picture freezes: afterwards they're back at the live edge without a click.
  await cleo.context().setOffline(true);
  await expect.poll(() => hasPictures(cleo)).toBe(false);
  await cleo.context().setOffline(false);
  await watchesMovingPictures(cleo);
  await expect(cleo.getByRole("button", { name: "Jump to live" })).toBeHidden();

  // The host is hidden, muted and on the slate. After a reload the broadcast resumes by itself, still hidden, and so does the viewers'
  // playback.
  await host.getByRole("button", { name: "Slate" }).click();
  await host.getByRole("button", { name: "Mute microphone" }).click();
  await expect(host.getByText("Muted", { exact: true })).toBeVisible();
  host.on("dialog", (dialog) => void dialog.accept());
  await host.reload();
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(host.getByText("Muted", { exact: true })).toBeVisible();
  await expect(host.getByRole("button", { name: "Unmute microphone" })).toBeVisible();
  await expect(host.getByRole("button", { name: "Slate" })).toHaveAttribute("aria-pressed", "true");
  await expect(host.getByRole("combobox", { name: "Quality" })).toHaveValue("2");
  await host.screenshot({ path: "test-results/studio-still-hidden.png", fullPage: true });
  await inspect(host, "a studio that is muted and on the slate");
  await watchesMovingPictures(cleo);
  await host.getByRole("button", { name: "Camera", exact: true }).click();
  await host.getByRole("button", { name: "Unmute microphone" }).click();
  await watchesMovingPictures(cleo);
  await watchesMovingPictures(visitor);

  // A second tab asks before taking over; the first says where the broadcast went and can take it back.
  const secondTab = await host.context().newPage();
  await secondTab.goto(`/events/${event.slug}/studio`);
  await expect(secondTab.getByText("You are live in another tab")).toBeVisible();
  await secondTab.getByRole("button", { name: "Take over" }).click();
  await expect(host.getByText("Your broadcast continues in another tab")).toBeVisible();
  await host.screenshot({ path: "test-results/studio-taken-over.png" });
  await inspect(host, "a studio whose broadcast was taken over");
  await host.getByRole("button", { name: "Take back the broadcast" }).click();
  await expect(secondTab.getByRole("link", { name: "Open the room" }).last()).toBeVisible();
  await secondTab.close();
  await watchesMovingPictures(cleo);

  await host.getByRole("button", { name: "End broadcast" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
  await expect(host.getByText("Your broadcast has ended")).toBeVisible();
  await expect(cleo.getByText("Recording", { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  for (const page of [cleo, visitor]) {
    await expect(page.getByText("Recording", { exact: true }).first()).toBeVisible();
    await watchesMovingPictures(page);
  }
  await cleo.getByRole("combobox", { name: "Speed" }).selectOption("2");
  await cleo.screenshot({ path: "test-results/room-recording.png" });
  await cleo.setViewportSize({ width: 390, height: 844 });
  await cleo.emulateMedia({ colorScheme: "dark" });
  await cleo.screenshot({ path: "test-results/room-recording-phone.png", fullPage: true });
  await inspect(cleo, "a recording on a phone");
  await studioBrowser.close();
  await visitor.context().close();
});

test("when screen sharing stops, the host is told, and after a reload viewers see the slate until it's shared again", async ({
  world,
}) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Sherry Host");
  const event = await publishesOnline(host, "Slides Night");
  await host.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement("canvas");
      canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
      const screen = canvas.captureStream(5);
      Object.assign(window, { shared: screen });
      return screen;
    };
  });
  const share = host.getByRole("button", { name: "Share screen" });
  await host.goto(`/events/${event.slug}/studio`);
  await host.getByRole("button", { name: "Go live" }).click();
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
  await share.click();
  await expect(host.getByRole("button", { name: "Camera over screen" })).toBeVisible();
  await host.evaluate(() => {
    const { shared } = window as unknown as { shared: MediaStream };
    shared.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
  });
  await expect(host.getByRole("alert").getByText("Viewers see your camera.")).toBeVisible();
  await share.click();
  await expect(share).toHaveAttribute("aria-pressed", "true");
  await host.screenshot({ path: "test-results/studio-shares.png" });
  host.on("dialog", (dialog) => void dialog.accept());
  await host.reload();
  await expect(host.getByRole("alert").getByText("Viewers see the slate until")).toBeVisible();
  await expect(host.getByRole("button", { name: "Slate" })).toHaveAttribute("aria-pressed", "true");
  await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
  await host.screenshot({ path: "test-results/studio-shared-before.png" });
  await inspect(host, "a studio that shared its screen before a reload");
  await studioBrowser.close();
});

test("a broadcast that never sent anything promises no recording", async ({ world }) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Hasty Host");
  const event = await publishesOnline(host, "Second Thoughts");
  await host.route(/\/streams\/.*\.m4s/, (route) => route.abort());
  await host.goto(`/events/${event.slug}/studio`);
  await expect(host.getByText(/^Your broadcast starts in (720|540)p/)).toBeVisible();
  await host.getByRole("button", { name: "Go live" }).click();
  await host.getByRole("button", { name: "End broadcast" }).click();
  await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
  await expect(host.getByText("Nothing was recorded.")).toBeVisible({ timeout: 30_000 });
  await expect(host.getByRole("link", { name: "Watch the recording" })).toBeHidden();
  // The event hasn't started, so the room counts down.
  await host.goto(`/events/${event.slug}/live`);
  await expect(host.getByRole("timer")).toBeVisible();
  await host.getByText("Chat settings").click();
  await host.getByRole("combobox", { name: "Slow mode" }).selectOption({ index: 1 });
  await host.screenshot({ path: "test-results/room-chat-settings.png" });
  await inspect(host, "a room with its chat settings open");
  await studioBrowser.close();
});

test("a stranger without a ticket gets no stream URL, and learns how to get in", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Hugo Host");
  const event = await publishesOnline(host, "Paid Concert");
  await ask(host, "PUT", `/events/${event.id}/sales`, freeTickets());
  const visitor = await opensBrowser(browser, { baseURL: world.url });
  await visitor.goto(`/events/${event.slug}`);
  await expect(visitor.getByRole("link", { name: "Open the room" })).toBeHidden();
  await visitor.goto(`/events/${event.slug}/live`);
  await expect(visitor.getByText("This room is for ticket holders")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Get a ticket" })).toBeVisible();
  await visitor.screenshot({ path: "test-results/room-closed.png" });
  await inspect(visitor, "a room that is closed");
  const room = await visitor.request.get(`/api/v1/events/${event.slug}/room`);
  expect(await room.json()).toMatchObject({ playback: null, link: null });
  const guessed = `/s/${"a".repeat(30)}/${event.id}/live/index.m3u8`;
  expect((await visitor.request.get(guessed)).status()).toBe(404);
  const studio = await visitor.goto(`/events/${event.slug}/studio`);
  expect(studio?.status()).toBe(200);
  await expect(visitor.getByText("You can't broadcast in this room.")).toBeVisible();
  await visitor.context().close();
  await host.context().close();
});

/** Whether the player has data for the next frame. */
function hasPictures(page: Page) {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState > 2);
}

function freeTickets() {
  return {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [], feeMinor: 0 },
    questions: [],
    perOrder: 10,
    resale: false,
    repliesByEmail: false,
    types: [
      {
        id: newId(),
        name: "Online",
        description: "",
        kind: "free",
        priceMinor: 0,
        minimumMinor: 0,
        quantity: 40,
        poolId: null,
        opensAt: null,
        closesAt: null,
        perOrder: null,
        hidden: false,
        withdrawn: false,
      },
    ],
    pools: [],
    promos: [],
  };
}
