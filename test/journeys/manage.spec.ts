import path from "node:path";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buys, publishes, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer sees how sales are going, finds a guest, downloads the list and writes to everyone", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana Manager");
  await verifies(ana, world);
  // Soon enough for check-in to be open.
  const types = [ticketType(), ticketType({ name: "Gallery", priceMinor: 2_800, quantity: 20 })];
  const { id: eventId, slug, typeId } = await sells(ana, "Vinyl Night", { types, inHours: 3 });
  const gallery = { eventId, typeId: types[1]!.id, unitMinor: 2_800 };
  // Emails only go to verified addresses.
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
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByText("Enter a subject.")).toBeVisible();
  await dialog.getByLabel("Subject").fill("Doors at six");
  await dialog.getByLabel("Message", { exact: true }).fill("See you there.");
  await ana.keyboard.press("Escape");
  await ana
    .getByRole("alertdialog", { name: "Close without sending?" })
    .getByRole("button", { name: "Keep writing" })
    .click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("See you there.");
  await dialog.getByRole("button", { name: "Preview email" }).click();
  await expect(dialog.getByText("Subject: Doors at six")).toBeVisible();
  const email = dialog.frameLocator('iframe[title="Email preview"]');
  await expect(email.getByText("See you there.")).toBeVisible();
  await inspect(ana, "a message to attendees");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(ana.getByText("Message sent")).toBeVisible();
  await ana.getByRole("button", { name: "Message attendees" }).click();
  await dialog.getByLabel("Subject").fill("On the way");
  await dialog.getByLabel("Message", { exact: true }).fill("Bring a coat.");
  await dialog.getByLabel("Send later").check();
  const soon = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel("Send at").fill(soon);
  await inspect(ana, "a message that is sent later");
  await dialog.getByRole("button", { name: "Schedule message" }).click();
  await ana.getByRole("tab", { name: "Attendees" }).click();
  await expect(ana.getByText("“On the way”", { exact: true })).toBeVisible();
  await inspect(ana, "a scheduled message");
  await ana.getByRole("button", { name: "Cancel the message “On the way”" }).click();
  await expect(ana.getByText("“On the way”", { exact: true })).toBeHidden();
  for (const page of [ana, gus, pia]) await page.context().close();
});

test("an organizer follows the delivery of a message, and after the night posts a recap and plans the next date", async ({
  browser,
  world,
}) => {
  const ana = await signsUp(browser, world.url, "Ana After");
  await verifies(ana, world);
  const gus = await signsUp(browser, world.url, "Gus After");
  await verifies(gus, world);
  const { id, slug } = await publishes(ana, "Vinyl Night", 3);
  await ask(gus, "PUT", `/events/${id}/answer`, { answer: "going" });
  const connection = (await findRunningPostgres(path.resolve(world.dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 1 });
  const emailId = newId();
  await db.execute(sql`insert into attendee_emails (id, event_id, "group", subject, body, sent, total)
    values (${emailId}, ${id}, 'going', 'Doors', 'At six', 200, 1340)`);
  await ana.goto(`/events/${slug}/manage`);
  await expect(ana.getByRole("tab", { name: "Attendees" })).toContainText("Sending 200 of 1,340");
  await inspect(ana, "progress on a tab");
  await db.execute(
    sql`update attendee_emails set sent = total, finished_at = now() where id = ${emailId}`,
  );
  await expect(ana.getByRole("tab", { name: "Attendees" })).toHaveText("Attendees");

  await db.execute(
    sql`update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '5 hours' where id = ${id}`,
  );
  await close();
  await ana.reload();
  await ana.getByRole("button", { name: "Write a recap" }).click();
  const dialog = ana.getByRole("dialog", { name: "Write a recap" });
  await dialog.getByLabel("How was it?").fill("Forty records and one broken needle.");
  await expect(
    dialog.getByLabel("Email it to the one person who said they were going"),
  ).toBeChecked();
  await dialog.getByRole("button", { name: "Preview email" }).click();
  await expect(
    dialog.frameLocator('iframe[title="Email preview"]').getByText("Forty records"),
  ).toBeVisible();
  await inspect(ana, "a recap");
  await dialog.getByRole("button", { name: "Post recap" }).click();
  await ana.getByRole("button", { name: "View", exact: true }).click();
  await expect(ana.getByText("Forty records and one broken needle.")).toBeVisible();
  const { email } = await whoIs(gus);
  const sent = await world.mailbox.emailTo(email, /Recap: Vinyl Night/);
  expect(sent.text).toContain("/posts/");
  await gus.goto(`/events/${slug}`);
  const ended = gus.getByRole("complementary", { name: /went|This event is over/ });
  await ended.getByRole("link", { name: "See the recap" }).click();
  await expect(gus.getByText("Forty records and one broken needle.")).toBeVisible();

  await ana.goto(`/events/${slug}/manage`);
  await ana.getByRole("button", { name: "New date" }).click();
  await ana.waitForURL(/\/events\/new\?draft=/);
  await expect(ana.getByLabel("Title")).toHaveValue("Vinyl Night");
  for (const page of [ana, gus]) await page.context().close();
});
