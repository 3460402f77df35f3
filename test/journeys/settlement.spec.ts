import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import type { Booking } from "../../src/contract/bookings/bookings.ts";
import { moveByClock } from "../../src/server/bookings/move-by-clock.ts";
import { exampleTerms } from "../../src/server/bookings/test-bookings.ts";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { withoutDelivery } from "../../src/server/notifications/test-effects.ts";
import { ask } from "./ask.ts";
import { inspect, look } from "./axe.ts";
import { buys, sells } from "./selling.ts";
import { expect, signsUp, test, verifies, type World } from "./world.ts";

/** Ends the show and lets the clock notice. */
async function showEnds(world: World, bookingId: string) {
  const connection = (await findRunningPostgres(path.resolve(world.dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 1 });
  await db.execute(sql`update bookings set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour' where id = ${bookingId}`);
  await withoutDelivery(moveByClock(db));
  await close();
}

/**
 * Lets a settlement that was fetched before it was read arrive right after the response to its reading, while the page is busy, so that it
 * renders neither alone.
 */
async function delaysOlderAnswer(page: Page, bookingId: string) {
  const fetched = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  const address = `**/api/v1/bookings/${bookingId}/settlement`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    fetched.resolve();
    await recorded.promise;
    await route.fulfill({ response });
  });
  await page.route(`${address}/reading`, async (route) => {
    // The page fetches everything again as soon as its live connection is open.
    await fetched.promise;
    const response = await route.fetch();
    const busy = page.evaluate(() => {
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    await route.fulfill({ response });
    recorded.resolve();
    await busy;
  });
}

test("a gig is offered, accepted and paid in advance, and both settle it based on ticket sales", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  const act = { id: newId(), name: "Harbor Lights Trio", kind: "band" };
  await ask(delia, "POST", "/acts", act);
  await ask(delia, "PATCH", `/acts/${act.id}`, { listed: true });
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(tomasz, world);
  const { id: eventId, typeId } = await sells(tomasz, "Harvest Stomp");
  const fee = { kind: "better", currency: "USD", guaranteeMinor: 2_000, percent: 60 } as const;
  const { id } = await ask<Booking>(tomasz, "POST", "/bookings", {
    id: newId(),
    actId: act.id,
    eventId,
    title: "Harvest Stomp",
    terms: exampleTerms({ fee, depositPercent: 25 }),
  });
  await delia.goto(`/bookings/${id}`);
  await delia.getByRole("button", { name: "Accept version 1" }).click();
  const binding = delia.getByRole("alertdialog");
  await expect(binding.getByText("$5.00, due today")).toBeVisible();
  await look(delia, "the acceptance of a booking");
  await binding.getByRole("button", { name: "Accept and book" }).click();
  await expect(delia.getByText("Booked.", { exact: true })).toBeVisible();
  const terms = delia.waitForEvent("download");
  await delia.getByRole("link", { name: "Terms as PDF" }).click();
  expect((await terms).suggestedFilename()).toBe("terms.pdf");

  // Pays the deposit on the test page.
  await tomasz.goto(`/bookings/${id}`);
  await expect(tomasz.getByText(/^Deposit, 25%, due since \w/)).toBeVisible();
  await tomasz.getByRole("button", { name: "Pay the deposit, $5.00" }).click();
  await expect(tomasz.getByRole("heading", { level: 1 })).toHaveText("Test payment");
  await look(tomasz, "the test page of a deposit");
  await tomasz.getByRole("button", { name: "Pay $5.00" }).click();
  await expect(tomasz.getByText("held by Marquee until the day after the show")).toBeVisible();
  await expect(tomasz.getByText("Tomasz Wren paid the deposit, $5.00")).toBeVisible();
  await inspect(tomasz, "a booking with its deposit");

  // The cost of cancelling is shown first.
  await tomasz.getByRole("button", { name: "Cancel the booking" }).click();
  const dialog = tomasz.getByRole("alertdialog");
  await expect(dialog.getByText("From the deposit back to the organizer")).toBeVisible();
  await expect(dialog.getByText("$5.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep the booking" }).click();

  const gus = await signsUp(browser, world.url, "Gus Guest");
  await buys(gus, { eventId, typeId, quantity: 4 });
  await showEnds(world, id);

  // Both see the same statement; the organizer enters the expenses, the act accepts.
  await tomasz.goto(`/bookings/${id}`);
  await tomasz.getByRole("link", { name: "Open the settlement" }).click();
  await expect(tomasz.getByText("Settlement statement, draft")).toBeVisible();
  await tomasz.getByRole("button", { name: "Add an expense" }).click();
  await expect(tomasz.getByRole("textbox", { name: "Expense" })).toBeFocused();
  await tomasz.getByRole("textbox", { name: "Expense" }).fill("Sound engineer");
  await tomasz.getByRole("textbox", { name: "Amount in USD" }).fill("2.50");
  await inspect(tomasz, "the expenses of a settlement");
  await tomasz.getByRole("link", { name: "Harvest Stomp booking" }).click();
  const question = tomasz.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await tomasz.getByRole("button", { name: "Accept and send to the act" }).click();
  await expect(tomasz.getByText("You accepted this statement.")).toBeVisible();

  await delaysOlderAnswer(delia, id);
  await delia.goto(`/bookings/${id}/settlement`);
  const readers = delia.getByRole("region", { name: "Read by" }).getByRole("listitem");
  await expect(readers.filter({ hasText: "Not yet" })).toHaveCount(0);
  await expect(readers).toContainText(["Tomasz Wren", "Delia Fontaine"]);
  const gross = delia.getByRole("row", { name: /^Gross 4 tickets/ });
  await expect(gross).toContainText("$48.00");
  await expect(delia.getByRole("row", { name: /^Sound engineer/ })).toContainText("−$2.50");
  // By keyboard only.
  await delia.getByRole("button", { name: "Accept the statement" }).focus();
  await delia.keyboard.press("Enter");
  await expect(delia.getByText("Settlement statement, final")).toBeVisible();
  const balance = delia.getByRole("row", { name: /^Balance/ });
  const shown = (await balance.getByRole("cell").textContent()) ?? "";
  await inspect(delia, "a final settlement");
  await delia.screenshot({ path: "test-results/settlement.png", fullPage: true });

  for (const page of [delia, tomasz]) {
    await page.goto(`/bookings/${id}/settlement`);
    await expect(page.getByRole("row", { name: /^Balance/ })).toContainText(shown);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const table = await readFile(await (await saving).path(), "utf8");
    expect(table).toContain(`Balance,,${shown.replace("$", "")},USD`);
    const printing = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    const pdf = await readFile(await (await printing).path(), "latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
  }

  // A dispute reopens the statement once, with a reason.
  await delia.getByRole("button", { name: "Dispute this statement" }).click();
  await delia.getByLabel("What's wrong, and why?").fill("The engineer was ours.");
  await delia.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await delia.getByRole("button", { name: "Keep writing" }).click();
  await delia.getByRole("button", { name: "Dispute statement" }).click();
  await expect(delia.getByText("The engineer was ours.")).toBeVisible();
  await tomasz.reload();
  await tomasz.getByRole("button", { name: "Remove Sound engineer" }).click();
  await tomasz.getByRole("button", { name: "Accept and send to the act" }).click();
  await expect(tomasz.getByText("You accepted this statement.")).toBeVisible();
  // Her page hears of each new statement, and says so where she was about to accept.
  await delia.getByRole("button", { name: "Accept the statement" }).focus();
  await ask(tomasz, "PUT", `/bookings/${id}/settlement/expenses`, {
    expenses: [{ name: "Posters", amountMinor: 100 }],
    basedOn: [],
  });
  const news = delia.getByRole("alert").filter({ hasText: "The organizer sent a new statement." });
  await expect(news).toBeFocused();
  await expect(delia.getByRole("row", { name: /^Posters/ })).toContainText("−$1.00");
  await delia.getByRole("button", { name: "Accept the statement" }).click();
  await expect(delia.getByText("Settlement statement, final")).toBeVisible();
  await expect(delia.getByRole("button", { name: "Dispute this statement" })).toBeHidden();

  // The thread opens at its newest message.
  for (let number = 1; number <= 20; number += 1)
    await ask(delia, "POST", `/bookings/${id}/messages`, { id: newId(), text: `Line ${number}` });
  await tomasz.goto(`/bookings/${id}`);
  const thread = tomasz.getByRole("complementary", { name: "Messages about this booking" });
  await expect(thread.getByText(/Line 20$/)).toBeVisible();
  const below = () =>
    thread.getByRole("list").evaluate(({ scrollHeight, scrollTop, clientHeight }) => ({
      isLong: scrollHeight > clientHeight,
      left: Math.round(scrollHeight - scrollTop - clientHeight),
    }));
  await expect.poll(below).toEqual({ isLong: true, left: 0 });

  // A half-written message is kept.
  await thread.getByRole("textbox").fill("About the engineer");
  await tomasz.goto("/bookings");
  await tomasz.goto(`/bookings/${id}`);
  await expect(thread.getByRole("textbox")).toHaveValue("About the engineer");

  // What is not paid is in progress for both, and the payment comes before the review.
  await tomasz.goto("/bookings");
  await expect(tomasz.getByText("One is waiting for you", { exact: true })).toBeVisible();
  const owing = tomasz.getByRole("article").filter({ hasText: "Harvest Stomp" });
  await expect(owing).toContainText("Balance due to the act: $");
  await owing.getByRole("link", { name: /^Mark \$.+ as paid/ }).click();
  await tomasz.getByRole("button", { name: /^Mark \$.+ as paid$/ }).click();
  await tomasz.getByRole("button", { name: "Yes, I paid it" }).click();
  await delia.goto("/bookings");
  const row = delia.getByRole("article").filter({ hasText: "Harvest Stomp" });
  await row.getByRole("link", { name: "Confirm $" }).click();
  await delia.getByRole("button", { name: "Confirm you received" }).click();
  await delia.getByRole("button", { name: "Yes, I received it" }).click();
  await expect(delia.getByText("Paid and confirmed.")).toBeVisible();

  // Then it is done, and links to the pending review.
  await delia.goto("/bookings?tab=done");
  await expect(row).toContainText("Review open");
  await row.getByRole("link", { name: "Write a review" }).click();
  await expect(delia.getByRole("heading", { name: "Reviews" })).toBeInViewport();
});

test("what an act owes for cancelling is paid outside, marked by the act and confirmed by the organizer", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  const act = { id: newId(), name: "Harbor Lights Trio", kind: "band" };
  await ask(delia, "POST", "/acts", act);
  await ask(delia, "PATCH", `/acts/${act.id}`, { listed: true });
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(tomasz, world);
  const { id, version, versions } = await ask<Booking>(tomasz, "POST", "/bookings", {
    id: newId(),
    actId: act.id,
    eventId: null,
    title: "Lantern Night",
    terms: exampleTerms({ depositPercent: 0 }, 20),
  });
  const hash = versions[0]?.hash;
  await ask(delia, "PUT", `/bookings/${id}/acceptance`, { version, hash });
  await delia.goto(`/bookings/${id}`);
  await delia.getByRole("button", { name: "Cancel the booking" }).click();
  const dialog = delia.getByRole("alertdialog");
  await expect(dialog.getByText("before the show, you owe Tomasz Wren 25%")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel the booking" }).click();
  await expect(delia.getByText("You cancelled this booking.")).toBeVisible();

  // It is in progress for both, and in the debtor's Coming Soon.
  await delia.goto("/dashboard");
  await delia.getByRole("link", { name: /Pay for the cancellation: Harbor Lights Trio/ }).click();
  await expect(delia.getByText("You owe Tomasz Wren $300.00. Pay it directly")).toBeVisible();
  await inspect(delia, "what is owed for a cancelled booking");
  await delia.goto("/bookings");
  const row = (page: typeof delia) =>
    page.getByRole("article").filter({ hasText: "Lantern Night" });
  await expect(row(delia)).toContainText("You owe $300.00");
  await row(delia).getByRole("link", { name: "Mark $300.00 as paid" }).click();
  await delia.getByRole("button", { name: "Mark $300.00 as paid" }).click();
  await delia.getByRole("button", { name: "Yes, I paid it" }).click();
  await expect(delia.getByText("Tomasz Wren has not confirmed yet")).toBeVisible();
  await tomasz.goto("/bookings");
  await row(tomasz).getByRole("link", { name: "Confirm $300.00" }).click();
  await tomasz.getByRole("button", { name: "Confirm you received $300.00" }).click();
  await tomasz.getByRole("button", { name: "Yes, I received it" }).click();
  await expect(tomasz.getByText("Paid and confirmed.")).toBeVisible();
  await tomasz.goto("/bookings?tab=ended");
  await expect(row(tomasz)).toContainText("Paid");
});
