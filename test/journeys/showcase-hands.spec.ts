import { v7 as newId } from "uuid";
import type { Page } from "@playwright/test";
import { toneFile } from "../../src/server/acts/test-sound.ts";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, opensBrowser, signsUp, test } from "./world.ts";

async function listsAct(page: Page, name: string): Promise<{ id: string; slug: string }> {
  const json = { id: newId(), name, kind: "band" };
  const act = await ask<{ id: string; slug: string }>(page, "POST", "/acts", json);
  await ask(page, "PATCH", `/acts/${act.id}`, { listed: true, about: "Four horns. ".repeat(300) });
  return act;
}

type Point = { x: number; y: number };

/** Touches the first point, swipes through the others and lifts the finger. */
async function swipes(page: Page, [first, ...others]: Point[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", first ? [first] : []);
  for (const point of others) await send("touchMove", [point]);
  await send("touchEnd", []);
}

test("scrolling with a thumb across a recording doesn't seek; a tap or a horizontal drag does", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Thumb");
  const { slug } = await listsAct(delia, "Thumb and the Scrolls");
  await delia.goto(`/talent/${slug}/edit`);
  const sound = { name: "Low Water Strut.flac", mimeType: "audio/flac", buffer: toneFile(3) };
  await delia.getByLabel("Sound file").setInputFiles(sound);
  await expect(delia.getByText("Recording added")).toBeVisible();

  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const visitor = await opensBrowser(browser, { baseURL: world.url, ...phone });
  await visitor.goto(`/talent/${slug}`);
  const wave = visitor.getByRole("slider", { name: "Position in Low Water Strut" });
  await wave.scrollIntoViewIfNeeded();
  const at = async (share: number, dy = 0) => {
    const box = (await wave.boundingBox())!;
    return { x: box.x + box.width * share, y: box.y + box.height / 2 + dy };
  };
  const scrolled = () => visitor.evaluate(() => window.scrollY);
  const path = async (share: number) =>
    Promise.all([0, -4, -10, -25, -60, -110, -170, -230].map((dy) => at(share, dy)));
  const before = await scrolled();
  await swipes(visitor, await path(0.6));
  await expect.poll(scrolled).toBeGreaterThan(before + 100);
  await expect(visitor.getByRole("region", { name: "Now playing" })).toHaveCount(0);

  // A tap starts playback there; after it has ended, only the user's gestures change the position.
  await wave.scrollIntoViewIfNeeded();
  const { x, y } = await at(0.5);
  await visitor.touchscreen.tap(x, y);
  await expect(visitor.getByRole("region", { name: "Now playing" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Play Low Water Strut" }).first()).toBeVisible();
  const across = await Promise.all([0.2, 0.25, 0.35, 0.5, 0.6].map((share) => at(share)));
  await swipes(visitor, across);
  await expect(wave).toHaveAttribute("aria-valuenow", "2");
  const there = await scrolled();
  await swipes(visitor, await path(0.1));
  await expect.poll(scrolled).not.toBe(there);
  await expect(wave).toHaveAttribute("aria-valuenow", "2");
});

test("days selected by keyboard stay selected on the way to their form, and a month that fails to load says so", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Days");
  const { slug } = await listsAct(delia, "Days and Keys");
  await delia.goto(`/talent/${slug}/availability`);
  const grid = delia.getByRole("grid");
  const stop = grid.locator("button[tabindex='0']");
  const today = (await stop.getAttribute("data-day")) ?? "";
  // Days that have passed are not called free.
  await expect(grid.getByText("Free").first()).toBeVisible();
  await delia.locator(".availability-head").getByRole("button").first().click();
  await expect(grid).toHaveAttribute("aria-busy", "false");
  await expect(grid.getByText("Free")).toHaveCount(0);
  await delia.getByRole("button", { name: "Today" }).click();
  await stop.focus();
  await delia.keyboard.press("Shift+ArrowRight");
  await delia.keyboard.press("Shift+ArrowRight");
  const save = delia.getByRole("button", { name: "Save 3 days" });
  await expect(save).toBeVisible();
  await delia.keyboard.press("Enter");
  await expect(save).toBeVisible();
  await expect(delia.getByRole("button", { name: "Free", exact: true })).toBeFocused();
  await delia.keyboard.press("Tab");
  await delia.keyboard.press("Tab");
  await delia.keyboard.press("Space");
  await save.press("Enter");
  await expect(delia.getByText("Days saved")).toBeVisible();
  type Days = { days: { state: string }[] };
  const { id } = await ask<{ id: string }>(delia, "GET", `/talent/${slug}`);
  const saved: string[] = [];
  for (const one of [today.slice(0, 7), nextMonth(today)]) {
    const { days } = await ask<Days>(delia, "GET", `/acts/${id}/days?month=${one}`);
    saved.push(...days.map(({ state }) => state));
  }
  expect(saved).toEqual(["booked", "booked", "booked"]);

  // The calendar keeps working if a month fails to load, and a retry loads it.
  let isBroken = true;
  await delia.route(/\/api\/v1\/acts\/[^/]+\/days/, (route) =>
    isBroken ? route.fulfill({ status: 501, body: "" }) : route.fallback(),
  );
  await delia.locator(".availability-head").getByRole("button").last().click();
  await delia.locator(".availability-head").getByRole("button").last().click();
  await expect(delia.getByText("We couldn't load this month.")).toBeVisible({ timeout: 20_000 });
  // Days whose state is unknown aren't shown as free.
  await expect(grid.getByText("Free")).toHaveCount(0);
  await grid.locator("button").nth(9).click();
  await expect(delia.getByText("We couldn't load the selected days.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(delia.getByRole("button", { name: "Save this day" })).toHaveCount(0);
  await inspect(delia, "a calendar whose month failed");
  isBroken = false;
  await delia.getByRole("button", { name: "Retry" }).first().click();
  await expect(grid.getByText("Free").first()).toBeVisible();
  await expect(delia.getByRole("button", { name: "Save this day" })).toBeVisible();
});

test("testimonials are typed in the editor, and the page says who added them", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Quotes");
  const { slug } = await listsAct(delia, "Quoted Brass");
  await delia.goto(`/talent/${slug}/edit`);
  await delia.getByRole("button", { name: "Add a testimonial" }).press("Enter");
  await expect(delia.getByLabel("What was said")).toBeFocused();
  await delia.keyboard.type("First we cried, then we danced.");
  await delia.getByLabel("Who said it").fill("Helen Marsh, wedding guest");
  await delia.getByLabel("Link (optional)").fill("https://user:secret@paper.example");
  await inspect(delia, "typing a testimonial");
  const save = delia.getByRole("button", { name: "Save", exact: true });
  await save.press("Enter");
  await expect(delia.getByText("Enter a full address that starts with")).toBeVisible();
  await delia.getByLabel("Link (optional)").fill("https://paper.example/weddings");
  await save.press("Enter");
  await expect(delia.getByText("Act saved")).toBeVisible();

  const visitor = await opensBrowser(browser, { baseURL: world.url });
  await visitor.goto(`/talent/${slug}`);
  const said = visitor.getByRole("figure").filter({ hasText: "First we cried" });
  await expect(said).toContainText("Helen Marsh, wedding guest · Added by Quoted Brass");
  await expect(said.getByRole("link")).toHaveAttribute("rel", /nofollow ugc/);
  await expect(visitor.getByText("Too few reviews")).toHaveCount(0);
  expect(await visitor.content()).not.toMatch(/aggregateRating/i);
  await inspect(visitor, "an act with a testimonial");
});

test("acts and events that fail to load say so and can be retried", async ({ browser, world }) => {
  let isBroken = true;
  const visitor = await opensBrowser(browser, { baseURL: world.url });
  await visitor.route(/\/api\/v1\/(talent|events)\?/, (route) =>
    isBroken ? route.fulfill({ status: 501, body: "" }) : route.fallback(),
  );
  const asksAgain = async (message: string) => {
    const problem = visitor.getByRole("alert").filter({ hasText: message }).first();
    await expect(problem).toBeVisible({ timeout: 20_000 });
    isBroken = false;
    await problem.getByRole("button", { name: "Retry" }).click();
    await expect(visitor.getByText(message)).toHaveCount(0);
    isBroken = true;
  };
  await visitor.goto("/talent");
  await visitor.getByRole("button", { name: "Has sound" }).click();
  await asksAgain("We couldn't load the acts.");
  await visitor.goto("/discover-events");
  await visitor.getByRole("checkbox", { name: "Free", exact: true }).click();
  await asksAgain("We couldn't load the events.");
});

function nextMonth(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}
