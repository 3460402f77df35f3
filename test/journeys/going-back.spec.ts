import { chromium, type Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { wholeBrowser } from "./whole-browser.ts";
import { expect, test } from "./world.ts";

/** Whether the browser restored the original page rather than loading a new one. */
const isSamePage = (page: Page) => page.evaluate(() => "leftAt" in window);

/** The browser's reasons for not keeping the page. */
const whyNot = (page: Page) =>
  page.evaluate(() => JSON.stringify(performance.getEntriesByType("navigation")[0]));

test("going back restores a public page as it was, but reloads it after a sign-in", async ({
  world,
}) => {
  const browser = await chromium.launch({
    ...wholeBrowser,
    args: ["--no-sandbox", "--disable-gpu"],
    // Playwright disables the back/forward cache, which this story tests.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await page.goto("/discover-events", { waitUntil: "networkidle" });
  // A page isn't kept if a new service worker takes control while it's away.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.evaluate(() => Object.assign(window, { leftAt: Date.now() }));
  await page.goto("/terms");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/discover-events/);
  expect(await isSamePage(page), await whyNot(page)).toBe(true);

  await page.goto("/terms");
  const person = { name: "Rita Returns", email: `rita.${Date.now()}@people.example` };
  const account = { ...person, password: "curtain up at eight", role: "attendee" };
  await ask(page, "POST", "/accounts", account);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("link", { name: "Messages" }).first()).toBeVisible();
  // The restored page may notice the sign-in a moment before it reloads.
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
  await browser.close();
});
