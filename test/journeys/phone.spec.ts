import type { Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { look } from "./axe.ts";
import { publishesOnline } from "./live-browser.ts";
import { buys, publishes, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

const phone = { width: 390, height: 844 };
const shots = "test-results/phone";

/** Sets the text size to 150% through the style object, because the content security policy blocks style elements. */
const enlargesText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px", "important"));

/** Whether a link is on the same line as the word and the dot before it. */
function standsBesideWords(link: Element) {
  const words: Text[] = [];
  for (let node = link.previousSibling; node; node = node.previousSibling)
    if (node instanceof Text && node.data.trim() !== "") words.push(node);
  const tops = words.map((text) => {
    const last = document.createRange();
    const end = text.data.trimEnd().length;
    last.setStart(text, end - 1);
    last.setEnd(text, end);
    return last.getBoundingClientRect().top;
  });
  return tops.length > 1 && Math.max(...tops) - Math.min(...tops) < 2;
}

test("a phone shows the ticket's code at once, events before filters, and nothing cut off with large text", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tamsin Wrenfield");
  await verifies(host, world);
  const ana = await signsUp(browser, world.url, "Anastasia Montgomery-Sandoval");
  // The reminder to verify would otherwise take the first fifth of the screen.
  await verifies(ana, world);
  const free = ticketType({ kind: "free", priceMinor: 0 });
  const { id: eventId, typeId } = await sells(host, "Vinyl Night at the Old Exchange", {
    types: [free],
  });
  const [ticket] = await buys(ana, { eventId, typeId, quantity: 1, unitMinor: 0 });
  await ana.setViewportSize(phone);

  await ana.goto(`/tickets/${ticket}`);
  const code = ana.getByText(/^MQ-\w+-01$/);
  const tabs = ana.getByRole("navigation", { name: "Quick navigation" });
  const bottomOf = async () => {
    const box = await code.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOfTabs = async () => (await tabs.boundingBox())?.y ?? 0;
  expect(await bottomOf()).toBeLessThan(await topOfTabs());
  await expect(tabs.getByRole("link")).toHaveText(
    ["Home", "Discover", "Tickets", "Messages", "Profile"].map((name) => new RegExp(`^${name}`)),
  );
  await ana.screenshot({ path: `${shots}-ticket.png` });

  await ana.goto("/discover-events");
  const first = ana.locator(".event-grid > *").first();
  expect((await first.boundingBox())?.y).toBeLessThan(470);
  await ana.screenshot({ path: `${shots}-discover.png` });
  await expect(ana.getByLabel("Date", { exact: true })).toBeHidden();
  await ana.getByRole("button", { name: "Filters" }).click();
  await expect(ana.getByLabel("Date", { exact: true })).toBeVisible();
  await look(ana, "the open filters");
  await ana.screenshot({ path: `${shots}-filters.png` });

  const { slug } = await publishesOnline(host, "Quiet keyboards and other instruments");
  for (const [name, address] of [
    ["room", `/events/${slug}/live`],
    ["ticket", `/tickets/${ticket}`],
    ["settings", "/settings"],
    ["profile", "/profile"],
    ["dashboard", "/dashboard"],
    ["discover", "/discover-events"],
  ] as const) {
    await ana.goto(address);
    await expect(ana.getByRole("heading").first()).toBeAttached();
    await enlargesText(ana);
    await look(ana, `${name} in large text`);
    await ana.screenshot({ path: `${shots}-150-${name}.png` });
    if (name === "ticket") {
      expect(await bottomOf()).toBeLessThan(await topOfTabs());
      // Fits on one line.
      expect((await code.boundingBox())?.height).toBeLessThan(60);
    }
    if (name === "profile") {
      const button = await ana.getByRole("button", { name: "Change cover" }).boundingBox();
      const photo = await ana.locator(".profile-head-photo").boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(photo?.y ?? 0);
    }
    if (name === "settings") {
      const email = await ana.getByRole("textbox", { name: "Email" }).boundingBox();
      expect(email?.width).toBeGreaterThan(300);
    }
  }
  const stranger = await browser.newPage({ baseURL: world.url, viewport: phone });
  await stranger.goto("/signup");
  await enlargesText(stranger);
  await look(stranger, "sign-up in large text");
  const [roles, organizer] = [".role-choice", ".role-choice label:last-child"].map((part) =>
    stranger.locator(part).evaluate((element) => element.getBoundingClientRect().right),
  );
  expect(Math.abs((await roles!) - (await organizer!))).toBeLessThan(3);
  await stranger.screenshot({ path: `${shots}-150-signup.png` });
  for (const page of [host, ana, stranger]) await page.context().close();
});

test("the keyboard stays where people are typing, and the navigation leads to their own pages", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Keys");
  await verifies(ana, world);
  await ana.goto("/dashboard");
  const bo = await signsUp(browser, world.url, "Bo Keys");
  const composer = ana.getByRole("form", { name: "Create a post" });
  await composer.getByRole("tab", { name: "Post" }).focus();
  await ana.keyboard.press("Tab");
  await expect(composer.getByRole("textbox", { name: "Content" })).toBeFocused();
  await ana.keyboard.type("Typed without a mouse.");
  await composer.getByRole("button", { name: "Post", exact: true }).focus();
  await ana.keyboard.press("Enter");
  await expect(ana.getByText("Typed without a mouse.").first()).toBeVisible();
  await expect(composer.getByRole("textbox", { name: "Content" })).toBeFocused();

  const { me } = await (await bo.request.get("/api/v1/session")).json();
  await ana.goto(`/profile/${me.id}`);
  await ana
    .getByRole("link", { name: /Message/ })
    .last()
    .focus();
  await ana.goto(`/messages/${me.id}`);
  await expect(ana.getByRole("textbox", { name: "Type a message" })).toBeFocused();

  const sections = ana.getByRole("navigation", { name: "Sections" });
  for (const name of ["For you", "Your events", "Your tickets"]) {
    await sections.getByRole("link", { name }).click();
    await expect(sections.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  for (const page of [ana, bo]) await page.context().close();
});

test("an event without map tiles shows a drawing of its country and loads no map", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Hester Map");
  await verifies(host, world);
  const { id, slug } = await publishes(host, "Velvet Static");
  const address = "210 Market Street by the Old Ferry Landing";
  const { version } = await ask<{ version: number }>(host, "GET", `/events/${id}/fields`);
  await ask(host, "PATCH", `/events/${id}`, { version, address });
  const asked: string[] = [];
  const ben = await browser.newPage({ baseURL: world.url, viewport: phone });
  ben.on("request", (request) => asked.push(request.url()));
  await ben.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  // At any width, the link stays on the town's line.
  const map = ben.getByRole("link", { name: "Map", exact: true });
  for (let width = 320; width <= 430; width += 10) {
    await ben.setViewportSize({ ...phone, width });
    expect(await map.evaluate(standsBesideWords), `at ${width}`).toBe(true);
  }
  await ben.setViewportSize(phone);
  const drawing = ben.getByRole("img", { name: /^Map drawing: Austin/ });
  await drawing.scrollIntoViewIfNeeded();
  await expect(drawing).toHaveJSProperty("complete", true);
  await expect(ben.getByRole("link", { name: "Directions" })).toBeVisible();
  await ben.waitForLoadState("networkidle");
  expect(asked.filter((url) => /countries|leaflet|point-map/.test(url))).toEqual([]);
  await look(ben, "an event's place");
  await ben.screenshot({ path: `${shots}-locator.png` });
  for (const page of [host, ben]) await page.context().close();
});

test("a visitor without a network gets our offline page, which continues by itself", async ({
  browser,
  world,
}) => {
  const visitor = await browser.newPage({ baseURL: world.url, viewport: phone });
  await visitor.goto("/");
  await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.context().setOffline(true);
  await visitor.goto("/discover-events");
  await expect(visitor.getByRole("heading", { name: "You're offline" })).toBeVisible();
  expect(
    await visitor.evaluate(() => document.fonts.check('800 20px "Big Shoulders Variable"')),
  ).toBe(true);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    await visitor.screenshot({ path: `${shots}-offline-${colorScheme}.png` });
  }
  await visitor.context().setOffline(false);
  await expect(visitor.getByRole("heading", { name: "Discover Events" })).toBeVisible();
  await visitor.context().close();
});

test("the open menu of a phone covers the bar at the bottom of an event", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Lima");
  const { slug } = await publishes(ana, "Foot of the Hill");
  await ana.setViewportSize(phone);
  await ana.goto(`/events/${slug}`);
  await expect(ana.getByRole("region", { name: "Event status" })).toBeVisible();
  await ana.getByRole("button", { name: "Open menu" }).click();
  const menu = ana.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  const atFoot = await menu.evaluate((element) =>
    element.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 20)),
  );
  expect(atFoot).toBe(true);
  await ana.screenshot({ path: `${shots}-menu-over-bar.png` });
});
