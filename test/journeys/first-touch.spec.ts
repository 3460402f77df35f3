import type { Browser, BrowserContext, Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { publishes, sells } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

/** The names of the app's scripts that a page requests. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.*\.js$/.test(pathname) && !pathname.includes("first-touch"))
      asked.push(pathname);
  });
  return asked;
}

/** As on a slow line: what is pressed or typed meanwhile comes before the app. */
async function isSlow(context: BrowserContext) {
  await context.route(/\/assets\/index-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
}

/** What a page says, without pictures and without parts that wait until they come near. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll("script, svg, .poster-slip, [data-app]"))
      part.remove();
    return copy.textContent;
  });

/** A list of a single event: on a wide screen, posters further down a long one load the app at once. */
async function listsOne(browser: Browser, url: string) {
  const host = await signsUp(browser, url, "Hanna Alone");
  await publishes(host, "Quiet Harmonium");
  await host.context().close();
  return "/discover-events?q=harmonium";
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith("__react")));

// A service worker's requests can't be slowed down.
test.use({ serviceWorkers: "block" });

test("a visitor's page loads the app at its first touch, and says the same before and after", async ({
  browser,
  page,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Petra Nowak");
  await verifies(host, world);
  const { id } = await whoIs(host);
  const event = await sells(host, "Vinyl Night");
  const postId = newId();
  await ask(host, "POST", "/posts", { id: postId, type: "post", content: "Doors at eight" });
  await host.context().close();
  const pages = [
    "/discover-events",
    `/events/${event.slug}`,
    `/profile/${id}`,
    `/posts/${postId}`,
    "/talent",
    "/calls",
    "/login",
    "/signup",
    "/forgot-password",
    "/terms",
    "/support",
    "/verify",
  ];
  // The first page that a visitor opens tells the server their zone.
  await page.goto("/");
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = scriptsOf(page);
  // What the page before requested late doesn't count.
  page.on("framenavigated", () => asked.splice(0));
  const differing: string[] = [];
  for (const address of pages) {
    await page.goto(address, { waitUntil: "networkidle" });
    const before = await textOf(page);
    if (asked.length > 0) differing.push(`${address} loads ${asked.length} scripts untouched`);
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.waitForLoadState("networkidle");
    const after = await textOf(page);
    if (before !== after) differing.push(`${address}: ${before}\n  became\n${after}`);
  }
  expect(differing).toEqual([]);
});

test("what a visitor types, chooses and presses before the app has loaded counts", async ({
  context,
  page,
}) => {
  await isSlow(context);
  await page.goto("/signup");
  await page.getByText("Run events").click();
  await page.getByLabel("Full Name").fill("Ann Early");
  await page.getByLabel("Email Address").fill(`ann.early.${Date.now()}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  const button = page.getByRole("button", { name: "Sign Up", exact: true });
  await button.click();
  expect(await isHydrated(page)).toBe(false);
  await expect(button).toHaveAttribute("aria-busy", "true");
  // Impatient people press again.
  await button.click();
  await page.waitForURL("**/dashboard");
  expect(await whoIs(page)).toMatchObject({ name: "Ann Early", role: "organizer" });
});

test("somebody logs in by keyboard before the app has loaded", async ({ browser, world }) => {
  const member = await signsUp(browser, world.url, "Kay Board");
  const { email } = await whoIs(member);
  await member.context().close();
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: "block" });
  await isSlow(context);
  const page = await context.newPage();
  await page.goto("/login");
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.getByLabel("Email Address").evaluate((field) => field.matches(":focus"))) break;
  }
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("curtain up at eight");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("a search typed before the app has loaded keeps its text and the focus, and is applied", async ({
  browser,
  context,
  page,
  world,
}) => {
  const list = await listsOne(browser, world.url);
  await isSlow(context);
  await page.goto(list);
  const field = page.getByLabel("Search events");
  await field.fill("");
  await field.pressSequentially("nobody plays");
  expect(await isHydrated(page)).toBe(false);
  await expect(page).toHaveURL(/q=nobody/);
  await expect(field).toHaveValue("nobody plays");
  await expect(field).toBeFocused();
  await field.pressSequentially(" this");
  await expect(page).toHaveURL(/plays.this/);

  await page.goto(list);
  await page.getByLabel("Date").selectOption("this-weekend");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(page).toHaveURL(/when=/);

  await page.goto(list);
  await page.getByLabel("City").pressSequentially("cracow");
  expect(await isHydrated(page)).toBe(false);
  await page.getByRole("option", { name: /Kraków/ }).click();
  await expect(page).toHaveURL(/place=Krak/);
});

test("links work without the app, and a visit counts once", async ({ browser, page, world }) => {
  const host = await signsUp(browser, world.url, "Hanna Counts");
  await publishes(host, "Cellar Ocarina");
  await host.context().close();
  const visits: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/visits")) visits.push(request.postDataJSON());
  });
  const asked = scriptsOf(page);
  await page.goto("/discover-events?q=ocarina");
  // Pressed by a screen reader: nothing moves or is touched before.
  await page
    .getByRole("link", { name: /Cellar Ocarina/ })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.getByRole("heading", { level: 1, name: "Cellar Ocarina" })).toBeVisible();
  await expect.poll(() => visits).toEqual([{ source: "discover" }]);
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(visits).toHaveLength(1);
});

test("without the app's files a press says so and the page stays", async ({
  browser,
  context,
  page,
  world,
}) => {
  await page.goto(await listsOne(browser, world.url));
  await context.route(/\/(assets\/index-.*\.js|health)$/, (route) => route.abort());
  const field = page.getByLabel("Search events");
  await field.fill("jazz");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const said = page.getByRole("alert").getByText(/couldn't reach the server/);
  await expect(said).toBeVisible();
  await expect(page.getByRole("button", { name: "Map", exact: true })).not.toHaveAttribute(
    "aria-busy",
    "true",
  );
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(said).toBeVisible();
  await expect(field).toHaveValue("jazz");
  await context.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
});

test("a page touched much later has no hydration errors", async ({ browser, page, world }) => {
  const host = await signsUp(browser, world.url, "Hugo Later");
  await verifies(host, world);
  const event = await sells(host, "Late Brass");
  const { id } = await whoIs(host);
  await host.context().close();
  for (const address of [
    "/discover-events",
    `/events/${event.slug}`,
    `/profile/${id}`,
    "/talent",
    "/calls",
  ]) {
    await page.goto(address);
    await page.clock.setSystemTime(Date.now() + 3 * 86_400_000);
    await page.keyboard.press("Tab");
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.waitForLoadState("networkidle");
  }
});

test("a page that a visitor scrolls stays where it is when the app has loaded", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${world.url}/terms`);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto(`${world.url}/login`);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});
