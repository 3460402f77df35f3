import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { signedCode } from "../../src/server/tickets/signed-code.ts";
import { buyTickets, putOnSale } from "../../src/server/tickets/test-tickets.ts";
import { inspect } from "./axe.ts";
import { browserThatSees } from "./fake-camera.ts";
import { publishes } from "./selling.ts";
import { expect, opensBrowser, signsUp, test } from "./world.ts";

test("two phones check in 200 people offline, and after reconnecting both show who came twice", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Door");
  const event = await publishes(ana, "Vinyl Night", 2);
  const codes = await sellsOut(world.dataDir, event.id, 200);
  const first = await opens(ana, event.slug);
  const second = await opens(await sameAccount(browser, ana, world.url), event.slug);

  // The server admitted the guest, then the network failed and the page was reloaded: this phone doesn't admit the ticket twice.
  await types(first, codes[9]!);
  await expect(result(first)).toContainText("Guest 10");
  await first.context().setOffline(true);
  await second.context().setOffline(true);
  await first.reload();
  await expect(first.getByText("1 of 200 checked in")).toBeVisible();
  await expect(
    first.getByText("You're offline. Earlier scans aren't on this phone."),
  ).toBeVisible();
  await types(first, codes[9]!);
  await expect(result(first)).toContainText(/Already checked in at \d+:\d\d.*on this phone/);

  for (const code of codes.slice(0, 3)) await lets(first, code);
  await lets(second, codes[3]!);
  // The same codes go to the other phone, which can't know that they were used.
  await lets(second, codes[0]!);
  await types(second, codes[0]!);
  await expect(result(second)).toContainText("Already checked in at");
  await expect(first.getByText("offline, 3 not synced")).toBeVisible();

  // After a reload while scans are queued, the page, the list and the queue are still there.
  await first.reload();
  await expect(first.getByText("offline, 3 not synced")).toBeVisible();
  await types(first, codes[1]!);
  await expect(result(first)).toContainText("Already checked in at");
  await lets(first, codes[4]!);
  // The list also has names: guests without a code can be searched, and they count by type at once.
  await first.getByRole("searchbox", { name: "Find by name" }).fill("guest 42");
  const found = first.getByRole("listitem").filter({ hasText: "ticket 42" });
  await found.getByRole("button", { name: "Check in" }).click();
  await expect(result(first)).toContainText("Guest 42");
  await expect(first.getByText("6 of 200 checked in")).toBeVisible();
  await inspect(first, "the door without a network");
  await first.screenshot({ path: "test-results/door-offline.png", fullPage: true });

  await first.context().setOffline(false);
  await expect(first.getByText("Door online", { exact: true })).toBeVisible();
  await expect(first.getByText("6 of 200 checked in")).toBeVisible();
  await first.reload();
  await expect(first.getByRole("listitem").filter({ hasText: "Guest 10" })).toBeVisible();
  await second.context().setOffline(false);
  const twice = second.getByRole("status").filter({ hasText: "Checked in offline" });
  await expect(twice).toContainText(/Guest 1: Already checked in at \d+:\d\d\s[AP]M by Ana Door/);
  await expect(first.getByText("7 of 200 checked in")).toBeVisible();
  await types(second, codes[4]!);
  await expect(result(second)).toContainText("Guest 5");
  await expect(result(second)).toContainText(/Already checked in at \d+:\d\d/);
  await second.screenshot({ path: "test-results/door-double.png", fullPage: true });
  await inspect(second, "the door with a double entry");
  await first.context().close();
  await second.context().close();
});

test("the camera reads a ticket, checks its holder in by name and recognizes it the next time", async ({
  browser,
  world,
}, story) => {
  const ana = await signsUp(browser, world.url, "Ana Camera");
  const event = await publishes(ana, "Vinyl Night", 2);
  const database = await databaseOf(world.dataDir);
  const typeId = await putOnSale(database, event.id, { name: "Gallery seat" });
  const order = { typeId, quantity: 2, name: "Devon Achebe" };
  const [ticket] = await buyTickets(database, event.id, order);
  const seeing = await browserThatSees(
    await signedCode(database.services.db, ticket!),
    story.outputPath("camera.y4m"),
  );
  await database.close();
  const door = await sameAccount(seeing, ana, world.url);
  await door.goto(`/events/${event.slug}/checkin`);
  await door.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(result(door)).toContainText("Checked in");
  await expect(result(door)).toContainText("Devon Achebe · Gallery seat");
  await expect(door.getByText("1 of 2 checked in")).toBeVisible();
  await door.screenshot({ path: "test-results/door-camera.png", fullPage: true });
  // While held up to the camera it's one scan; shown again, it counts as used.
  await door.getByRole("button", { name: "Turn off" }).click();
  await door.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(result(door)).toContainText("Already checked in at");
  await door.emulateMedia({ colorScheme: "dark" });
  await door.screenshot({ path: "test-results/door-camera-dark.png", fullPage: true });
  await door.getByRole("button", { name: "Turn off" }).click();
  await door.getByRole("searchbox", { name: "Find by name" }).fill("achebe");
  const second = door.getByRole("listitem").filter({ hasText: "ticket 2" });
  await second.getByRole("button", { name: "Check in" }).click();
  await expect(door.getByText("2 of 2 checked in")).toBeVisible();
  await door.getByRole("button", { name: "Undo check-in for Devon Achebe" }).first().click();
  await expect(door.getByText("1 of 2 checked in")).toBeVisible();
  await inspect(door, "the door");
  await expect.poll(() => keeps(door)).toEqual(["door", "marquee-door"]);
  // No other page may use the camera.
  const elsewhere = await door.goto(`/events/${event.slug}`);
  expect(elsewhere?.headers()["permissions-policy"]).toContain("camera=()");
  // Signing out removes both the list and the page.
  await door.setViewportSize({ width: 1440, height: 900 });
  await door.goto("/dashboard");
  await door.getByRole("navigation", { name: "Sections" }).getByText("Logout").click();
  await door.waitForURL("**/signup");
  expect(await keeps(door)).toEqual([]);
  await seeing.close();
  await ana.context().close();
});

test("by keyboard, checking in by name returns to the search, and undoing stays in its list", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Keys");
  const event = await publishes(ana, "Vinyl Night", 2);
  const database = await databaseOf(world.dataDir);
  const typeId = await putOnSale(database, event.id, { name: "Standing" });
  const holders = ["Amy Stone", "Bea Hill", "Cal Moss", "Dee Ford"];
  await buyTickets(database, event.id, { typeId, quantity: 4, holders });
  await database.close();
  await ana.goto(`/events/${event.slug}/checkin`);
  const search = ana.getByRole("searchbox", { name: "Find by name" });
  const checkIn = (name: string) =>
    ana.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Check in" });

  for (const [before, name] of ["Amy Stone", "Bea Hill", "Cal Moss"].entries()) {
    await search.fill(name);
    await checkIn(name).press("Enter");
    await expect(result(ana)).toContainText(name);
    await expect(ana.getByText(`${before + 1} of 4 checked in`)).toBeVisible();
    await expect(search).toBeFocused();
  }

  await ana.getByRole("button", { name: "Undo check-in for Bea Hill" }).press("Enter");
  await expect(ana.getByText("Undone", { exact: true })).toBeVisible();
  // The focus isn't on the next button, where a second press would undo another check-in.
  await expect(ana.getByRole("heading", { name: "Latest scans" })).toBeFocused();
  await ana.keyboard.press("Tab");
  await expect(ana.getByRole("button", { name: "Undo check-in for Cal Moss" })).toBeFocused();

  // By touch, no on-screen keyboard covers the result.
  await search.fill("Dee");
  await checkIn("Dee Ford").click();
  await expect(result(ana)).toContainText("Dee Ford");
  await expect(ana.getByText("3 of 4 checked in")).toBeVisible();
  await expect(search).not.toBeFocused();
});

/** Puts tickets on sale and buys all of them; returns their codes. */
async function sellsOut(dataDir: string, eventId: string, many: number): Promise<string[]> {
  const database = await databaseOf(dataDir);
  const typeId = await putOnSale(database, eventId, { name: "Standing" });
  const codes: string[] = [];
  for (let from = 1; from <= many; from += 50) {
    const holders = Array.from({ length: 50 }, (_, guest) => `Guest ${from + guest}`);
    const bought = await buyTickets(database, eventId, { typeId, quantity: 50, holders });
    codes.push(...bought.map(({ code }) => code));
  }
  await database.close();
  return codes;
}

async function databaseOf(dataDir: string) {
  const connection = (await findRunningPostgres(path.resolve(dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 2 });
  return { services: { db }, close };
}

async function sameAccount(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const storageState = await page.context().storageState();
  return opensBrowser(browser, { baseURL, storageState });
}

/** Opens the check-in page on a phone and waits until it works offline. */
async function opens(page: Page, slug: string): Promise<Page> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${slug}/checkin`);
  await expect(page.getByText("0 of 200 checked in")).toBeVisible();
  await expect(page.getByText("Works offline.")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(async (address) => caches.match(address), `/events/${slug}/checkin`);
  return page;
}

/** Names of the browser's storage for check-in. */
function keeps(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stores = [...(await caches.keys()), ...databases.map(({ name }) => name)];
    return stores.filter((name) => name?.includes("door"));
  });
}

function result(page: Page) {
  return page.locator(".door-result");
}

async function types(page: Page, code: string) {
  await page.getByLabel("Ticket code").fill(code);
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByLabel("Ticket code")).toHaveValue("");
}

async function lets(page: Page, code: string) {
  await types(page, code);
  await expect(result(page)).toContainText("Checked in");
  await expect(result(page)).toContainText("Checked offline");
}
