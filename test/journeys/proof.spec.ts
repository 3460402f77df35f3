import path from "node:path";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { inspect } from "./axe.ts";
import { ask, whoIs } from "./ask.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, opensBrowser, signsUp, test, verifies, type World } from "./world.ts";

const minuteMs = 60_000;

test("an appearance is verified by its attendees' check-ins, and a signed-out visitor can check it", async ({
  browser,
  world,
}) => {
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  const slug = await listsAct(delia, "Harvest Ferry Band");
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(tomasz, world);
  const show = await sells(tomasz, "Harvest Stomp", {
    types: [ticketType({ kind: "free", priceMinor: 0 })],
    inHours: 48,
  });
  const { id: performerId } = await whoIs(delia);
  await credits(tomasz, show.id, { id: performerId, name: "Harvest Ferry Band" });
  await ask(delia, "PUT", `/events/${show.id}/line-up/me`);
  // The line-up names the act, not the person behind it, and links to its page, which lists the show.
  await tomasz.goto(`/events/${show.slug}`);
  const onStage = tomasz.getByRole("link", { name: "Harvest Ferry Band" });
  await expect(onStage).toHaveAttribute("href", `/talent/${slug}`);
  await inspect(tomasz, "a line-up with an act");
  await onStage.click();
  const upcoming = tomasz.getByRole("heading", { name: "Coming up" }).locator("../..");
  await expect(upcoming.getByRole("link", { name: "Harvest Stomp", exact: true })).toBeVisible();
  const tickets: string[] = [];
  const guests: Page[] = [];
  for (const name of ["Beatrix Hale", "Kaito Farrow", "Ruthie Vance"]) {
    const guest = await signsUp(browser, world.url, name);
    const wish = { eventId: show.id, typeId: show.typeId, unitMinor: 0 };
    tickets.push(...(await buys(guest, wish)));
    guests.push(guest);
  }
  await moves(world, show.id, -1);
  const entries: string[] = [];
  for (const ticketId of tickets) {
    const id = newId();
    const scan = { id, ticketId, at: new Date().toISOString() };
    await ask(tomasz, "POST", `/events/${show.id}/scans`, scan);
    entries.push(id);
  }
  await moves(world, show.id, -6);

  // The job runs every minute.
  const visitor = await opensBrowser(browser, { baseURL: world.url, acceptDownloads: true });
  await expect
    .poll(
      async () => {
        await visitor.goto(`/talent/${slug}`);
        return visitor.getByRole("link", { name: /^Verified\s+at Harvest Stomp/ }).count();
      },
      { timeout: 2 * minuteMs, intervals: [5_000] },
    )
    .toBe(1);
  await inspect(visitor, "an act with a verified appearance");
  await visitor.getByRole("link", { name: /^Verified\s+at Harvest Stomp/ }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Yes, this happened");
  await expect(visitor.getByText("Checked on this device, just now")).toBeVisible();
  await expect(visitor.getByText("3 to 9 people")).toBeVisible();
  await expect(visitor.getByText("Tomasz Wren")).toBeVisible();
  await inspect(visitor, "a verified appearance");

  // The saved file can be checked again, and a copy with another name fails.
  const saving = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: /^Signed file/ }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  const chooses = (name: string, content: string) =>
    visitor
      .getByLabel("Choose a signed file")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  const forged = saved.replaceAll("Harvest Ferry Band", "Somebody Else");
  // On the genuine statement's page, its "Yes" must not be mistaken for a verdict on the file.
  const verdict = visitor.getByRole("heading", { level: 1 });
  await chooses("forged.json", forged);
  await expect(verdict).toHaveText("This file was changed");
  await expect(verdict).toBeInViewport();
  await inspect(visitor, "a forged file");
  await visitor.getByRole("button", { name: /^See our record of VA-/ }).click();
  await expect(verdict).toHaveText("Yes, this happened");
  await visitor.getByRole("link", { name: "Check another statement" }).click();
  // The page behind the link takes files too.
  await expect(visitor.getByRole("heading", { name: "Check a statement" })).toBeVisible();
  await chooses("forged.json", forged);
  await expect(visitor.getByText(/This file was changed after it was signed/)).toBeVisible();
  await chooses("saved.json", saved);
  await expect(visitor.getByText(/The signature is valid/)).toBeVisible();
  await expect(visitor.getByText(/^It has not been withdrawn: VA-/)).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Harvest Ferry Band" })).toBeVisible();
  await inspect(visitor, "a checked file");
  // Badges, which other software can verify too, are also checked.
  const { number } = (JSON.parse(saved) as { statement: { number: string } }).statement;
  const badge = await (
    await visitor.request.get(`/api/v1/appearances/${number}/open-badge`)
  ).text();
  await visitor.context().setOffline(true);
  await chooses("badge.json", badge.replaceAll("Harvest Ferry Band", "Somebody Else"));
  await expect(visitor.getByText(/badge.json: This file was changed/)).toBeVisible();
  await chooses("badge.json", badge);
  await expect(visitor.getByText(/badge.json: The signature is valid/)).toBeVisible();
  await expect(visitor.getByText(/^We couldn't check whether it was withdrawn/)).toBeVisible();
  await expect(
    visitor.getByRole("heading", { name: "Harvest Ferry Band: verified appearance" }),
  ).toBeVisible();
  await visitor.context().setOffline(false);
  await inspect(visitor, "a checked badge");

  // An attendee writes a review by keyboard only, and the act replies.
  const beatrix = guests[0]!;
  await beatrix.goto(`/events/${show.slug}`);
  await beatrix.getByRole("button", { name: "Review Harvest Ferry Band" }).press("Enter");
  await beatrix.getByRole("radio", { name: "5 stars" }).press("Space");
  await beatrix.getByLabel("What was it like?").fill("Left with a sore throat from singing.");
  await inspect(beatrix, "writing a review");
  // What is half written is not lost by Escape, however often it is pressed, nor by a reload.
  const question = beatrix.getByRole("alertdialog", { name: "Close without sending?" });
  for (const _ of [1, 2]) {
    await beatrix.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await beatrix.keyboard.press("Escape");
    await expect(question).toBeHidden();
  }
  await beatrix.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep writing" }).click();
  const asking = beatrix.waitForEvent("dialog");
  await beatrix.evaluate(() => setTimeout(() => location.reload()));
  const asked = await asking;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await expect(beatrix.getByLabel("What was it like?")).toHaveValue(
    "Left with a sore throat from singing.",
  );
  await beatrix.getByRole("button", { name: "Send the review" }).press("Enter");
  await expect(beatrix.getByText("Review sent")).toBeVisible();
  await delia.goto(`/talent/${slug}`);
  const review = delia.getByRole("article", { name: "Review by Beatrix Hale" });
  await expect(review.getByText("Left with a sore throat from singing.")).toBeVisible();
  await review.getByRole("button", { name: "More about the review by Beatrix Hale" }).click();
  await delia.getByRole("menuitem", { name: "Reply" }).click();
  await delia.getByLabel("Your reply").fill("See you at the river.");
  await delia.getByRole("button", { name: "Send the reply" }).click();
  await expect(review.getByText("See you at the river.")).toBeVisible();
  await inspect(delia, "an act with a review");
  // A single review gives no score, both on the page and in the directory.
  await expect(delia.getByText("Not enough reviews for a rating yet")).toBeVisible();
  await delia.goto("/talent?q=harvest+ferry");
  const listed = delia.getByRole("article").filter({ hasText: "Harvest Ferry Band" });
  await expect(listed.getByText("Not enough reviews for a rating yet")).toBeVisible();

  // One check-in was a mistake: two aren't enough.
  await ask(tomasz, "DELETE", `/events/${show.id}/scans/${entries[0]}`);
  await beatrix.goto(`/events/${show.slug}`);
  await expect(
    beatrix.getByRole("button", { name: "Change your review of Harvest Ferry Band" }),
  ).toBeVisible();
  await visitor.goto(`/verify/${number}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This was withdrawn");
  await inspect(visitor, "a withdrawn appearance");
});

async function listsAct(page: Page, name: string): Promise<string> {
  const { id, slug } = await ask<{ id: string; slug: string }>(page, "POST", "/acts", {
    id: newId(),
    name,
    kind: "band",
  });
  await ask(page, "PATCH", `/acts/${id}`, { listed: true });
  return slug;
}

async function credits(host: Page, eventId: string, { id, name }: { id: string; name: string }) {
  const { version } = await ask<{ version: number }>(host, "GET", `/events/${eventId}/fields`);
  const lineUp = [{ name, role: "Headliner", personId: id }];
  await ask(host, "PATCH", `/events/${eventId}`, { version, lineUp });
}

/** Moves a two-hour show to start this many hours from now. */
async function moves({ dataDir }: World, eventId: string, hours: number) {
  const connection = (await findRunningPostgres(path.resolve(dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 1 });
  await db.execute(sql`update events set starts_at = now() + make_interval(hours => ${hours}),
    ends_at = now() + make_interval(hours => ${hours + 2}) where id = ${eventId}`);
  await close();
}
