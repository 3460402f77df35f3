import path from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/server/lib/database.ts";
import { findRunningPostgres } from "../../src/server/lib/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { buyTickets, putOnSale } from "../../src/server/tickets/test-tickets.ts";
import { inspect } from "./axe.ts";
import { expect, joins, test, verifies } from "./world.ts";

test("an organizer sees how the night is doing, finds a guest, takes the list along and writes to all", async ({
  browser,
  world,
}) => {
  const ana = await joins(browser, world.url, "Ana Manager");
  await verifies(ana, world);
  const event = await publishes(ana);
  await sells(world.dataDir, event.id);

  await ana.goto(`/events/${event.slug}`);
  await ana.getByRole("link", { name: "Manage", exact: true }).click();
  await expect(ana.getByText("of 60 sold", { exact: true })).toBeVisible();
  await ana.getByRole("button", { name: "Show as table for Tickets sold" }).click();
  await expect(ana.getByRole("columnheader", { name: "By then" })).toBeVisible();
  await ana.getByRole("button", { name: "Show as chart for Tickets sold" }).click();
  await inspect(ana, "the numbers of an event");
  await ana.screenshot({ path: "test-results/manage-overview.png", fullPage: true });

  await ana.getByRole("tab", { name: "Attendees" }).click();
  await expect(ana).toHaveURL(/tab=attendees/);
  const search = ana.getByRole("searchbox", { name: "Search attendees" });
  await search.fill("gus");
  await expect(ana.getByRole("row", { name: /Pia Palmer/ })).toHaveCount(0);
  await ana.getByRole("button", { name: "Actions for Gus Guest" }).click();
  await ana.getByRole("menuitem", { name: "Check in" }).click();
  await expect(ana.getByRole("row", { name: /Gus Guest/ })).toContainText("Checked in");
  await inspect(ana, "the attendees of an event");
  const download = ana.waitForEvent("download");
  await ana.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/-attendees\.csv$/);

  await ana.getByRole("button", { name: "Message attendees" }).click();
  const dialog = ana.getByRole("dialog", { name: "Message attendees" });
  await expect(dialog.getByText("Goes to 2 people.")).toBeVisible();
  await dialog.getByLabel("Subject").fill("Doors at six");
  await dialog.getByLabel("Message", { exact: true }).fill("See you there.");
  await inspect(ana, "a message to attendees");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(ana.getByText("The message is on its way")).toBeVisible();
  await ana.context().close();
});

async function publishes(page: Page): Promise<{ id: string; slug: string }> {
  const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  const facts = { title: "Vinyl Night", startDay: day, startTime: "19:30", zone: "UTC" };
  const headers = { origin: new URL(page.url()).origin };
  const address = "/api/v1/my/event-drafts/01990000-0000-7000-8000-00000000a008";
  const data = { ...facts, venue: "The Old Exchange", city: "Austin", version: 0 };
  const { version } = await (await page.request.put(address, { data, headers })).json();
  return (await page.request.post(`${address}/publish`, { data: { version }, headers })).json();
}

/** Two types, sold over some days to two guests. */
async function sells(dataDir: string, eventId: string): Promise<void> {
  const connection = (await findRunningPostgres(path.resolve(dataDir)))!;
  const database = openDatabase({ connection, log: createLog("fatal"), max: 2 });
  const at = { services: { db: database.db } };
  const standing = await putOnSale(at, eventId, {
    name: "Standing",
    priceMinor: 1200,
    quantity: 40,
  });
  const gallery = await putOnSale(at, eventId, { name: "Gallery", priceMinor: 2800, quantity: 20 });
  const gus = { name: "Gus Guest", email: "gus@mail.example" };
  const pia = { name: "Pia Palmer", email: "pia@mail.example" };
  await buyTickets(at, eventId, { typeId: standing, ...gus });
  await buyTickets(at, eventId, { typeId: gallery, quantity: 3, ...pia });
  await database.close();
}
