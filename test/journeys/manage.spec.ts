import { inspect } from "./axe.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer sees how the night is doing, finds a guest, takes the list along and writes to all", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Manager");
  await verifies(ana, world);
  // Soon enough for the doors to be open.
  const types = [ticketType(), ticketType({ name: "Gallery", priceMinor: 2_800, quantity: 20 })];
  const { id: eventId, slug, typeId } = await sells(ana, "Vinyl Night", { types, inHours: 3 });
  const gallery = { eventId, typeId: types[1]!.id, unitMinor: 2_800 };
  // Emails go only to addresses that are known to be theirs.
  const gus = await signsUp(browser, world.url, "Gus Guest");
  await verifies(gus, world);
  await buys(gus, { eventId, typeId });
  const pia = await signsUp(browser, world.url, "Pia Palmer");
  await verifies(pia, world);
  await buys(pia, { ...gallery, quantity: 3 });

  await ana.goto(`/events/${slug}`);
  await ana.getByRole("link", { name: "Manage", exact: true }).click();
  await expect(ana.getByText("of 60 sold", { exact: true })).toBeVisible();
  await ana.getByRole("button", { name: "Show as table for Tickets sold" }).click();
  await expect(ana.getByRole("columnheader", { name: "Total" })).toBeVisible();
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
  await expect(ana.getByText("Message sent")).toBeVisible();
  for (const page of [ana, gus, pia]) await page.context().close();
});
