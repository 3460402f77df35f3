import { chromium, type Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { wholeBrowser } from "./whole-browser.ts";
import { expect, test } from "./world.ts";

/** Whether the page is the one that was left, brought back by the browser, and not a new one. */
const isSamePage = (page: Page) => page.evaluate(() => "leftAt" in window);

/** Why the browser did not keep the page, in its own words. */
const whyNot = (page: Page) =>
  page.evaluate(() => JSON.stringify(performance.getEntriesByType("navigation")[0]));

test("going back shows a public page as it was left, and a new one to who signed in meanwhile", async ({
  world,
}) => {
  const browser = await chromium.launch({
    ...wholeBrowser,
    args: ["--no-sandbox", "--disable-gpu"],
    // Playwright switches off what this story is about.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await page.goto("/discover-events", { waitUntil: "networkidle" });
  // A page that a new service worker takes over while it is away is not kept.
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
  // The page that was left may show who signed in a moment before it is loaded again.
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
  await browser.close();
});
