import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buysAsGuest, sells } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("a series keeps its local time across a clock change, and is changed from one date on", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Paula Ortiz");
  await page.goto("/events/new");
  await page.getByLabel("Title").fill("Tuesday Jam");
  await page.getByRole("tab", { name: /When/ }).click();
  await page.getByLabel("Start date").fill("2031-03-18");
  await page.getByLabel("Start time").fill("19:30");
  // Abbreviations match their zones; Enter picks the first.
  await page.getByLabel("Time zone").fill("CET");
  await expect(page.getByRole("option", { name: /^Paris/ })).toBeVisible();
  await page.getByLabel("Time zone").press("Enter");
  await expect(page.getByLabel("Time zone")).toHaveValue("Berlin, Central European Time");
  await page.getByLabel("Venue").fill("The Old Exchange");
  await page.getByLabel("How often").selectOption("Every week");
  const next = page.getByRole("list", { name: "Next dates" });
  await expect(next.getByText("Tue, Mar 25, 2031, 7:30 PM CET")).toBeVisible();
  await expect(next.getByText("Tue, Apr 1, 2031, 7:30 PM CEST")).toBeVisible();
  await page.getByRole("button", { name: "Leave out Tue, Apr 8, 2031, 7:30 PM CEST" }).click();
  await page.getByLabel("Ends").selectOption("After a number of dates");
  await page.getByLabel("How many dates").fill("5");
  await expect(page.getByText("Every week on Tuesday, 5 times")).toBeVisible();
  await expect(next.getByRole("listitem")).toHaveCount(4);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await inspect(page, "how an event repeats");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("tab", { name: /Review/ }).click();
  await page.getByRole("button", { name: "Publish event" }).click();
  await expect(page.getByText("Part of a series")).toBeVisible();
  const dates = page.locator(".other-dates").getByRole("link");
  await expect(dates).toHaveText([/18 Mar/, /25 Mar/, /1 Apr/, /15 Apr/]);

  // An attendee RSVPs to the last date.
  const guest = await signsUp(browser, world.url, "Noor Aziz");
  await guest.goto(page.url());
  await guest.locator(".other-dates").getByRole("link").last().click();
  await expect(guest.getByText("Tuesday, April 15, 2031, 7:30 PM")).toBeVisible();
  await guest.locator("#rsvp").getByRole("button", { name: "I'm going" }).click();
  await expect(guest.getByRole("link", { name: /You're going/ })).toBeVisible();

  // From the third date on, the event is every other week and half an hour later.
  await dates.nth(2).click();
  await expect(page.getByText("Tuesday, April 1, 2031, 7:30 PM")).toBeVisible();
  await page.getByRole("link", { name: "Edit event" }).click();
  await page.getByRole("tab", { name: /When/ }).click();
  await page.getByLabel("Start time").fill("20:00");
  // Alone, it leaves the others as they are, so that no other date is shown at the new time.
  await expect(page.getByLabel("How often")).toBeDisabled();
  await expect(page.getByRole("list", { name: "Next dates" })).toHaveCount(0);
  await page.getByLabel("This and following events").check();
  await page.getByRole("link", { name: "Back to the event" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Repeat every (weeks)").fill("3");
  await page.getByRole("button", { name: "Save changes" }).click();
  const plan = page.getByRole("dialog", { name: "Change this and following events" });
  await expect(plan.getByText("Tue, Apr 15, 2031, 7:30 PM CEST")).toBeVisible();
  await inspect(page, "what a change of a series does");
  await plan.getByRole("button", { name: "Back to the form" }).click();
  await page.getByLabel("Repeat every (weeks)").fill("2");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(plan.getByText("2 dates will change")).toBeVisible();
  await plan.getByRole("button", { name: "Save and notify 1 person" }).click();
  await expect(page.getByText("Tuesday, April 1, 2031, 8:00 PM")).toBeVisible();
  await expect(dates).toHaveText([
    /18 Mar.*7:30\sPM/,
    /25 Mar.*7:30\sPM/,
    /1 Apr.*8:00\sPM/,
    /15 Apr.*8:00\sPM/,
    /29 Apr.*8:00\sPM/,
  ]);
  await guest.reload();
  await expect(guest.getByText("Tuesday, April 15, 2031, 8:00 PM")).toBeVisible();
  await expect(guest.getByRole("link", { name: /You're going/ })).toBeVisible();

  await page.goto("/my-events");
  await expect(page.getByRole("link", { name: "Tuesday Jam", exact: true })).toHaveCount(1);
});

test("changing or cancelling several dates first says how many guests are affected and what is refunded", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Paula Ortiz");
  await verifies(page, world);
  const { id, slug } = await sells(page, "Friday Crates");
  const { version } = await ask<{ version: number }>(page, "GET", `/events/${slug}`);
  const repeats = { every: "week", interval: 1, weekdays: [], monthly: "day", ends: "after" };
  await ask(page, "PATCH", `/events/${id}/following`, {
    version,
    repeats: { ...repeats, until: "", count: 3, skip: [] },
  });
  type Dates = { items: { id: string }[] };
  const { items } = await ask<Dates>(page, "GET", `/events/${id}/dates`);
  const visitor = await (await browser.newContext({ baseURL: world.url })).newPage();
  await visitor.goto("/");
  for (const [at, date] of items.entries()) {
    if (at === 0) continue;
    type Sales = { types: { id: string }[] };
    const { types } = await ask<Sales>(page, "GET", `/events/${date.id}/sales`);
    const typeId = types[0]!.id;
    await buysAsGuest(visitor, { eventId: date.id, typeId, email: `gus${at}@guests.example` });
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${slug}/edit`);
  await page.getByLabel("This and following events").check();
  await page.getByRole("tab", { name: /When & where/ }).click();
  await page.getByLabel("Venue").fill("The Long Gallery");
  await page.getByRole("button", { name: "Save changes" }).click();
  const change = page.getByRole("dialog", { name: "Change this and following events" });
  const figures = change.locator(".reach-figures");
  await expect(figures).toContainText("2people will be notified");
  await expect(figures).toContainText("2guests without an account, by email");
  await expect(change.getByText(/At most \$24\.00 if everyone asks\.$/)).toBeVisible();
  await inspect(page, "a change of several dates");
  await change.getByRole("switch", { name: "Offer refunds" }).uncheck();
  await change.getByLabel("Note").fill("The old place is closed.");
  await change.getByRole("button", { name: "Preview email" }).click();
  await expect(change.getByText(/^Subject: Changed: Friday Crates/)).toBeVisible();
  await change.getByRole("button", { name: "Save and notify 2 people" }).click();
  const email = await world.mailbox.emailTo("gus2@guests.example", /Changed: Friday Crates/);
  expect(email.text).toContain("The old place is closed.");
  expect(email.text).not.toContain("full refund");

  await page.waitForURL(`**/events/${slug}`);
  await page.getByRole("button", { name: "Cancel event" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel event" });
  await expect(cancel.getByText("Nobody needs to be notified yet.")).toBeVisible();
  await cancel.getByLabel("This and following events").check();
  await expect(cancel.locator(".reach-figures")).toContainText("$24.00goes back to 2 buyers");
  await expect(cancel.getByText(/^3 dates will be cancelled\./)).toBeVisible();
  await inspect(page, "several dates before they are cancelled");
  await cancel.getByLabel("I understand that this can't be undone.").check();
  await cancel.getByRole("button", { name: "Cancel 3 events and refund $24.00" }).click();
  await world.mailbox.emailTo("gus1@guests.example", /Cancelled: Friday Crates/);
});
