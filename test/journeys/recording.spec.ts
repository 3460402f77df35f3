import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import {
  browserWithCamera,
  decode,
  publishesOnline,
  sendsSmallPictures,
  watchesMovingPictures,
} from "./live-browser.ts";
import { expect, opensBrowser, signsUp, test } from "./world.ts";

const captions = `WEBVTT

00:00:01.000 --> 00:00:04.000
Good evening from the kitchen.

00:00:04.500 --> 00:00:12.000
We begin with the kettle song.
`;

test("a recording gets captions and chapters, is searched, trimmed, downloaded and deleted", async ({
  browser,
  world,
}) => {
  const studioBrowser = await browserWithCamera();
  const host = await signsUp(studioBrowser, world.url, "Hana Host");
  const event = await publishesOnline(host, "Kettle Songs");
  const guest = await opensBrowser(browser, { baseURL: world.url });

  await test.step("a short broadcast in which a question is answered", async () => {
    await host.goto(`/events/${event.slug}/studio`);
    await host.getByRole("button", { name: "Go live" }).click();
    await expect(host.getByRole("region", { name: "Health of the broadcast" })).toBeVisible();
    await sendsSmallPictures(host);
    await guest.goto(`/events/${event.slug}/live`);
    await watchesMovingPictures(guest);
    await guest.getByRole("button", { name: "Captions" }).click();
    await expect(guest.getByText("nobody is captioning yet")).toBeVisible();
    await host.getByLabel("Type a caption").fill("Good evening from the stove.");
    await host.getByLabel("Type a caption").press("Enter");
    await expect(host.getByRole("list", { name: "Sent last" })).toContainText("from the stove");
    await expect(
      guest.getByRole("group", { name: "Captions" }).getByText("from the stove"),
    ).toBeVisible({ timeout: 60_000 });
    await guest.screenshot({ path: "test-results/live-captions.png" });
    await inspect(guest, "a broadcast with captions");
    await host.screenshot({ path: "test-results/studio-captions.png", fullPage: true });
    await inspect(host, "a studio where captions are typed");
    await answersQuestion(host, event.id, "Which kettle is it?");
    await host.waitForTimeout(Number(process.env["BROADCAST_MS"] ?? 8_000));
    await host.getByRole("button", { name: "End broadcast" }).click();
    await host.getByRole("alertdialog").getByRole("button", { name: "End broadcast" }).click();
    await expect(host.getByText("Your broadcast has ended")).toBeVisible();
  });

  await test.step("viewers who had captions on see the live captions in the recording", async () => {
    await expect(guest.getByText("Recording", { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    await watchesMovingPictures(guest);
    await expect(guest.getByRole("button", { name: "Captions" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect.poll(() => captionTexts(guest)).toEqual(["Good evening from the stove."]);
  });

  await test.step("its video loads without waiting for the page's own scripts", async () => {
    const bare = await guest.context().newPage();
    await bare.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort());
    await bare.goto(`/events/${event.slug}/live`);
    await expect
      .poll(() => bare.evaluate(() => (document.querySelector("video")?.readyState ?? 0) >= 2))
      .toBe(true);
    await bare.close();
  });

  await test.step("its host adds captions, and learns what is wrong with a file", async () => {
    await host.goto(`/events/${event.slug}/manage`);
    const section = host.locator("section").filter({ hasText: "Live room" });
    await expect(section.getByText("Watched live")).toBeVisible();
    const file = host.getByLabel("Captions (WebVTT file)");
    await file.setInputFiles(textFile("1\nNo captions at all"));
    await expect(section.getByRole("alert")).toContainText("WEBVTT");
    await file.setInputFiles(textFile(captions));
    await expect(host.getByText("2 captions added")).toBeVisible();
    await section.screenshot({ path: "test-results/recording-manage.png" });
    await inspect(host, "what an organizer does with a recording");
  });

  await test.step("viewers turn on captions by button and by key", async () => {
    await guest.reload();
    await watchesMovingPictures(guest);
    const button = guest.getByRole("button", { name: "Captions" });
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => shownCaptions(guest)).toEqual([2]);
    await guest.getByRole("group", { name: /Kettle Songs/ }).focus();
    await guest.keyboard.press("c");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await guest.keyboard.press("c");
    await guest.screenshot({ path: "test-results/recording-captions.png" });
  });

  await test.step("the answered question is a chapter, and the host adds one manually", async () => {
    await host.goto(`/events/${event.slug}/live`);
    const chapters = host.getByRole("region", { name: "Chapters" });
    await expect(chapters.getByRole("button", { name: /Which kettle is it/ })).toBeVisible();
    await chapters.getByRole("button", { name: "Add a chapter here" }).click();
    const dialog = host.getByRole("dialog", { name: "Add a chapter" });
    await dialog.getByLabel("Title").fill("The kettle song");
    await dialog.getByLabel("Starts at").fill("0:04");
    await dialog.getByRole("button", { name: "Save chapter" }).click();
    await expect(chapters.getByRole("button", { name: /0:04\s*The kettle song/ })).toBeVisible();
    await host.screenshot({ path: "test-results/recording-chapters.png", fullPage: true });
  });

  await test.step("a search finds what was said and asked, and jumps there", async () => {
    await guest.reload();
    await watchesMovingPictures(guest);
    await guest.getByRole("searchbox", { name: "Search the recording" }).fill("kettle");
    const matches = guest.getByRole("list", { name: "Matches" });
    await expect(matches.getByRole("listitem")).toHaveCount(2);
    await guest.screenshot({ path: "test-results/recording-search.png" });
    await inspect(guest, "a search in a recording");
    await matches.getByRole("button", { name: /We begin with the kettle song/ }).click();
    await expect(guest.getByRole("slider", { name: "Position" })).not.toHaveValue("0");
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.emulateMedia({ colorScheme: "dark" });
    await guest.screenshot({ path: "test-results/recording-phone.png", fullPage: true });
    await inspect(guest, "a search in a recording on a phone");
  });

  await test.step("it is trimmed, downloaded and deleted", async () => {
    await host.goto(`/events/${event.slug}/manage`);
    await host.getByLabel("Start", { exact: true }).fill("0:03");
    await host.getByRole("button", { name: "Trim recording" }).click();
    await expect(host.getByLabel("Start", { exact: true })).toHaveValue(/0:0[234]/);
    const [file] = await Promise.all([
      host.waitForEvent("download"),
      host.getByRole("link", { name: /Download MP4/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.mp4$/);
    const decoded = decode(await file.path());
    if (decoded) expect(decoded.seconds).toBeGreaterThan(3);
    await host.getByRole("button", { name: "Delete recording" }).click();
    await host.getByRole("alertdialog").getByRole("button", { name: "Delete recording" }).click();
    await expect(host.getByText("Recording deleted")).toBeVisible();
    await expect(host.getByRole("heading", { name: "Recording", exact: true })).toBeHidden();
    await guest.reload();
    await expect(guest.getByRole("group", { name: /Kettle Songs/ })).toBeHidden();
  });
  await studioBrowser.close();
  await guest.context().close();
});

async function answersQuestion(host: Page, eventId: string, text: string) {
  const id = newId();
  const questions = `/events/${eventId}/room/questions`;
  await ask(host, "POST", questions, { id, text, anonymous: false });
  for (const state of ["answering", "answered"])
    await ask(host, "PUT", `${questions}/${id}/state`, { state });
}

/** The texts of the active track's captions. */
function captionTexts(page: Page) {
  return page.evaluate(() =>
    [...(document.querySelector("video")?.textTracks ?? [])]
      .filter(({ mode }) => mode === "showing")
      .flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
  );
}

/** The number of captions in each active track. */
function shownCaptions(page: Page) {
  return page.evaluate(() =>
    [...(document.querySelector("video")?.textTracks ?? [])]
      .filter(({ mode }) => mode === "showing")
      .map(({ cues }) => cues?.length),
  );
}

function textFile(text: string) {
  return { name: "captions.vtt", mimeType: "text/vtt", buffer: Buffer.from(text) };
}
