import sharp from "sharp";
import { ask } from "./ask.ts";
import { expect, joins, joinsByForm, test } from "./world.ts";
import { recordVideo } from "./record-video.ts";

const card = (text: string) => ({ hasText: text });

test("one person publishes all four kinds of posts; the other sees them appear, likes and comments", async ({
  browser,
  world,
}) => {
  const ines = await joinsByForm(browser, world.url, "Ines Okafor");
  const tomasz = await joins(browser, world.url, "Tomasz Wren");
  const picture = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#ff5a1f" },
  })
    .jpeg()
    .toBuffer();

  await test.step("a plain post with a picture", async () => {
    const composer = ines.getByRole("form", { name: "Create a post" });
    await composer.getByPlaceholder("What's on, Ines?").fill("Line check at six. Bring coats.");
    await composer
      .locator("input[type=file]")
      .setInputFiles({ name: "stage.jpg", mimeType: "image/jpeg", buffer: picture });
    await expect(composer.getByText("stage.jpg")).toBeVisible();
    await composer.getByRole("button", { name: "Post", exact: true }).click();
    await expect(
      ines
        .getByRole("article")
        .filter(card("Line check at six"))
        .locator("img[srcset], .post-attachment img"),
    ).toBeVisible();
  });

  await test.step("the other person is notified and sees it without a reload", async () => {
    await tomasz.getByRole("button", { name: /1 new post/ }).click();
    await expect(tomasz.getByRole("article").filter(card("Line check at six"))).toBeVisible();
  });

  await test.step("an event, also listed in Discover", async () => {
    await ines.getByRole("tab", { name: "Event" }).click();
    const composer = ines.getByRole("form", { name: "Create a post" });
    await composer
      .getByRole("textbox")
      .first()
      .fill("Wax Night at the Pump House\nFive selectors, three decks.");
    await composer.getByLabel("Event date").fill(inDays(30));
    await composer.getByLabel("Venue").fill("The Pump House, Austin");
    await composer.getByLabel("Organizer").fill("Tomasz Wren");
    await composer.getByLabel("Category").selectOption("Music");
    await composer.getByRole("button", { name: "Post event" }).click();
    const ticket = ines.getByRole("article").filter(card("Five selectors"));
    await expect(
      ticket.getByRole("link", { name: /Wax Night at the Pump House/ }).first(),
    ).toBeVisible();
    await tomasz.getByRole("button", { name: /new post/ }).click();
    const seen = tomasz.getByRole("article").filter(card("Five selectors"));
    await seen.getByRole("button", { name: "RSVP" }).click();
    await expect(seen.getByRole("button", { name: "Going", exact: true })).toBeVisible();
  });

  await test.step("an achievement", async () => {
    await ines.getByRole("tab", { name: "Achievement" }).click();
    const composer = ines.getByRole("form", { name: "Create a post" });
    await composer.getByPlaceholder("What did you pull off?").fill("Eleven minutes, no notes.");
    await composer.getByLabel("Competition").fill("County Story Slam");
    await composer.getByLabel("Placement").fill("1st");
    await composer.getByRole("button", { name: "Post achievement" }).click();
    await tomasz.getByRole("button", { name: /new post/ }).click();
    await expect(tomasz.getByRole("article").filter(card("County Story Slam"))).toBeVisible();
  });

  await test.step("a video that plays", async () => {
    const video = await recordVideo(ines);
    await ines.getByRole("tab", { name: "Video" }).click();
    const composer = ines.getByRole("form", { name: "Create a post" });
    await composer.getByPlaceholder("Say what we're about to watch").fill("The pool wakes up.");
    await composer
      .locator("input[type=file]")
      .setInputFiles({ name: "pool.webm", mimeType: "video/webm", buffer: video });
    await composer.getByRole("button", { name: "Post video" }).click();
    await tomasz.getByRole("button", { name: /new post/ }).click();
    const seen = tomasz.getByRole("article").filter(card("The pool wakes up"));
    await seen.getByRole("button", { name: /Play/ }).click();
    await expect
      .poll(() =>
        seen.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime),
      )
      .toBeGreaterThan(0.2);
  });

  await test.step("likes and comments arrive, and the counts agree after a reload", async () => {
    const hers = ines.getByRole("article").filter(card("Line check at six"));
    const his = tomasz.getByRole("article").filter(card("Line check at six"));
    await his.getByRole("button", { name: /^Like/ }).click();
    await expect(hers.getByRole("button", { name: /^Like/ })).toContainText("1");
    await his
      .getByRole("button", { name: /^Comment/ })
      .first()
      .click();
    await his.getByPlaceholder("Write a comment...").fill("Front left, by the pillar.");
    await his.getByRole("button", { name: "Comment", exact: true }).last().click();
    await expect(hers.getByRole("button", { name: /^Comment/ }).first()).toContainText("1");
    await hers
      .getByRole("button", { name: /^Comment/ })
      .first()
      .click();
    await expect(hers.getByText("Front left, by the pillar.")).toBeVisible();
    // The new name of a person who only commented shows on open pages.
    await expect(hers.getByRole("link", { name: "Tomasz Wren" })).toBeVisible();
    await ask(tomasz, "PATCH", "/profile", { name: "Tomasz Vren" });
    await expect(hers.getByRole("link", { name: "Tomasz Vren" })).toBeVisible();
    for (const page of [ines, tomasz]) {
      await page.reload();
      const again = page.getByRole("article").filter(card("Line check at six"));
      await expect(again.getByRole("button", { name: /^Like/ })).toContainText("1");
      await expect(again.getByRole("button", { name: /^Comment/ }).first()).toContainText("1");
    }
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
