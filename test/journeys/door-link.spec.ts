import path from "node:path";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { buyTickets, putOnSale } from "../../src/server/tickets/test-tickets.ts";
import type { Page } from "@playwright/test";
import { inspect } from "./axe.ts";
import { publishes } from "./selling.ts";
import { expect, joins, opensBrowser, test } from "./world.ts";

test("a helper without an account scans with a door link, online and offline, until the organizer revokes it", async ({
  browser,
  world,
}) => {
  const ana = await joins(browser, world.url, "Ana Door");
  const event = await publishes(ana, "Vinyl Night", 2);
  const codes = await sells(world.dataDir, event.id, ["Devon Achebe", "Zoë Ångström", "Mo Field"]);

  await ana.goto(`/events/${event.slug}/manage?tab=check-in`);
  await expect(ana.getByText("No door links yet.")).toBeVisible();
  await inspect(ana, "the check-in tab");
  await ana.getByLabel("Name of the new link").fill("Sam, side door");
  await ana.getByRole("button", { name: "Create link" }).click();
  const dialog = ana.getByRole("dialog", { name: "Link for Sam, side door" });
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await inspect(ana, "a new door link");
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = ana.getByRole("listitem").filter({ hasText: "Sam, side door" });
  await expect(row).toContainText("Not opened yet");

  // Not signed in, on their own phone.
  const sam = await opensPhone(browser, world.url, link);
  const requests: string[] = [];
  sam.on("request", (request) =>
    requests.push(request.url() + (request.headers()["referer"] ?? "")),
  );
  await sam.getByRole("button", { name: "Start check-in on this phone" }).click();
  await expect(sam.getByText("0 of 3 checked in")).toBeVisible();
  expect(sam.url()).not.toContain("#");
  await expect(row).toContainText("In use");
  await types(sam, codes[0]!);
  await expect(result(sam)).toContainText("Devon Achebe");
  await inspect(sam, "the door by a link");
  await sam.screenshot({ path: "test-results/door-link.png", fullPage: true });
  await expect(row).toContainText("1 checked in");

  // The same link on a second phone.
  const thief = await opensPhone(browser, world.url, link);
  await thief.getByRole("button", { name: "Start check-in on this phone" }).click();
  await expect(thief.getByRole("alert")).toContainText("already used on another phone");
  await inspect(thief, "a door link that is used");
  await thief.context().close();

  // After a reload without a network, the page, the list and its names are still there.
  await expect(sam.getByText("Works offline.")).toBeVisible();
  await sam.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sam.waitForFunction(async () => caches.match(location.pathname));
  await sam.context().setOffline(true);
  await sam.reload();
  await expect(sam.getByText("1 of 3 checked in")).toBeVisible();
  await types(sam, codes[0]!);
  await expect(result(sam)).toContainText("Already checked in at");
  await sam.getByRole("searchbox", { name: "Find by name" }).fill("angs");
  await sam
    .getByRole("listitem")
    .filter({ hasText: "Zoë Ångström" })
    .getByRole("button", { name: "Check in" })
    .click();
  await expect(result(sam)).toContainText("Checked offline");
  await expect(sam.getByText("offline, 1 not synced")).toBeVisible();
  await sam.context().setOffline(false);
  await expect(sam.getByText("Door online", { exact: true })).toBeVisible();
  await expect(row).toContainText("2 checked in");

  // A check-in that the organizer undoes can be repeated on this phone too.
  await ana.goto(`/events/${event.slug}/checkin`);
  await expect(ana.getByText("Sam, side door").first()).toBeVisible();
  await ana.getByRole("button", { name: "Undo check-in for Devon Achebe" }).first().click();
  await expect(sam.getByText("1 of 3 checked in")).toBeVisible();
  await types(sam, codes[0]!);
  await expect(result(sam)).toContainText("Checked in");

  await ana.goto(`/events/${event.slug}/manage?tab=check-in`);
  await row.getByRole("button", { name: "Revoke" }).click();
  await ana.getByRole("button", { name: "Revoke link" }).click();
  await expect(row).toContainText("Revoked");
  await expect(sam.getByRole("alert")).toContainText("This door link has ended.");
  // The offline guest list is removed from the phone even before a reload.
  await expect.poll(() => storedLists(sam)).toEqual([0, 0]);
  await inspect(sam, "a revoked door link");
  await sam.reload();
  await expect(sam.getByText("This door link doesn't work on this phone.")).toBeVisible();
  expect(requests.filter((request) => request.includes(link.split("#")[1]!))).toEqual([]);
  for (const page of [ana, sam]) await page.context().close();
});

/** Number of entries of the guest list stored on the phone. */
function storedLists(phone: Page) {
  return phone.evaluate(async () => {
    const opening = indexedDB.open("marquee-door");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction(["lists", "marks"]);
    const counts = ["lists", "marks"].map((name) => reading.objectStore(name).count());
    await new Promise((resolve) => reading.addEventListener("complete", resolve));
    opening.result.close();
    return counts.map((request) => request.result);
  });
}

async function opensPhone(
  browser: Parameters<typeof opensBrowser>[0],
  baseURL: string,
  link: string,
) {
  const phone = await opensBrowser(browser, { baseURL, viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  return phone;
}

/** Puts tickets on sale and buys one for each of these people; returns their codes. */
async function sells(dataDir: string, eventId: string, holders: string[]): Promise<string[]> {
  const connection = (await findRunningPostgres(path.resolve(dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 2 });
  const database = { services: { db } };
  const typeId = await putOnSale(database, eventId, { name: "Standing" });
  const quantity = holders.length;
  const bought = await buyTickets(database, eventId, { typeId, quantity, holders });
  await close();
  return bought.map(({ code }) => code);
}

function result(page: Page) {
  return page.locator(".door-result");
}

async function types(page: Page, code: string) {
  await page.getByLabel("Ticket code").fill(code);
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByLabel("Ticket code")).toHaveValue("");
}
