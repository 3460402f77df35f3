import path from "node:path";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { findRunningPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { slowness } from "../setup/slowness.ts";
import { inspect } from "./axe.ts";
import { ask, whoIs } from "./ask.ts";
import { expect, opensBrowser, signsUp, test, type World } from "./world.ts";

test("a post is reported, hidden, warned about, appealed and restored, and everything is logged", async ({
  browser,
  world,
}) => {
  const [author, reporter, moderator, second] = [
    await signsUp(browser, world.url, "Rico Sants"),
    await signsUp(browser, world.url, "Aurelie Fontaine"),
    await signsUp(browser, world.url, "Mona Keller"),
    await signsUp(browser, world.url, "Nils Berg"),
  ];
  await appoint(world, await whoIs(second), "administrator");

  // An administrator makes her a moderator; she logs in again.
  const { email } = await whoIs(moderator);
  await second.goto("/admin/people");
  await second.getByLabel("Name, username or email").fill("Mona Keller");
  await second.getByRole("button", { name: "Change role Mona Keller" }).click();
  await second.getByLabel("Reason").fill("She helps on weekends.");
  await inspectDialog(second, "the dialog of a role");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Mona Keller: Moderator")).toBeVisible();
  await inspect(second, "the people of the site");
  await signsIn(moderator, email);

  const words = "Selling 4 tickets for Low Tide, cash app only!";
  const post = await postBy(author, words);
  await reporter.goto(`/posts/${post}`);
  await reporter.getByRole("button", { name: /^More/ }).first().click();
  await reporter.getByRole("menuitem", { name: /Report/ }).click();
  await reporter.getByLabel("What is wrong?").selectOption({ label: "Scam or a fake event" });
  await reporter.getByLabel("Anything else we should know?").fill("The show is not sold out.");
  await reporter.getByRole("button", { name: "Report", exact: true }).click();
  await expect(reporter.getByText("Thank you. The moderators will review it.")).toBeVisible();

  await moderator.goto("/admin/reports");
  await expect(moderator.getByText(words)).toBeVisible();
  await expect(moderator.getByText("“The show is not sold out.”")).toBeVisible();
  await inspect(moderator, "the reports");
  await moderator.getByRole("button", { name: "Hide the post of Rico Sants" }).click();
  await moderator.getByLabel("Reason").fill("This is a known scam.");
  await moderator.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(moderator.getByText("The post is hidden")).toBeVisible();
  await expect(moderator.getByText("No open reports.")).toBeVisible();

  // Hidden from the reporter, who gets an answer; the author sees why.
  await reporter.goto(`/posts/${post}`);
  await expect(reporter.getByText(words)).toHaveCount(0);
  await reporter.goto("/notifications");
  await reporter.getByRole("link", { name: "Your report" }).click();
  await expect(reporter.getByText("we have acted on it")).toBeVisible();
  await expect(reporter.getByText("You wrote: “The show is not sold out.”")).toBeVisible();
  await inspect(reporter, "the answer to a report");
  await author.goto(`/posts/${post}`);
  await expect(author.getByText("A moderator hid this post.")).toBeVisible();
  await inspect(author, "a hidden post as its author sees it");
  await author.goto("/notices");
  await expect(author.getByText("Your post is hidden")).toBeVisible();
  await expect(author.getByText("Reason: This is a known scam.")).toBeVisible();

  // Another post gets a warning; the author appeals, and an administrator withdraws it.
  const long = "Come to my own show on Friday. ".repeat(30);
  const other = await postBy(author, `${long}Doors at eight.`);
  await ask(reporter, "POST", "/reports", {
    id: newId(),
    target: "post",
    targetId: other,
    category: "spam",
  });
  await moderator.reload();
  await expect(moderator.getByText("Doors at eight.")).toHaveCount(0);
  await moderator.getByRole("button", { name: "Show all" }).click();
  await expect(moderator.getByText("Doors at eight.")).toBeVisible();
  await moderator.getByRole("button", { name: "Warn Rico Sants" }).click();
  await moderator.getByLabel("Reason").fill("This is an advertisement.");
  await moderator.getByRole("button", { name: "Warn", exact: true }).click();
  await expect(moderator.getByText("Rico Sants has been warned")).toBeVisible();
  await author.reload();
  await expect(author.getByText("A warning about your post")).toBeVisible();
  await inspect(author, "the notices");
  await author.getByLabel("Is this a mistake? Tell us why").first().fill("It is my own show.");
  await author.getByRole("button", { name: "Appeal" }).first().click();
  await expect(author.getByText("You appealed.")).toBeVisible();
  await moderator.reload();
  await expect(moderator.getByText("Another moderator has to answer this appeal.")).toBeVisible();
  await second.goto("/admin/reports");
  await second.getByRole("button", { name: "Undo the decision about Rico Sants" }).click();
  await second.getByLabel("Answer").fill("You are right, sorry.");
  await second.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(second.getByText("Decision undone")).toBeVisible();
  await author.reload();
  await expect(author.getByText("The decision was undone.")).toBeVisible();
  await expect(author.getByText("They answered: “You are right, sorry.”")).toBeVisible();

  // The first decision is undone from the log, which shows every step.
  await moderator.goto("/admin/log");
  await moderator.getByRole("button", { name: "Undo “Hid” for Rico Sants" }).click();
  await moderator.getByLabel("Reason").fill("He proved that he has them.");
  await moderator.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(moderator.getByText("Undone", { exact: true }).first()).toBeVisible();
  for (const entry of ["Hid", "Warned", "Withdrew a warning", "Restored", "Made moderator"])
    await expect(moderator.getByText(entry, { exact: true }).first()).toBeAttached();
  await inspect(moderator, "the log");
  await moderator.getByLabel("Action").selectOption({ label: "Made moderator" });
  await expect(moderator.getByText("She helps on weekends.")).toBeVisible();
  await expect(moderator.getByText("This is an advertisement.")).toHaveCount(0);
  await reporter.goto(`/posts/${post}`);
  await expect(reporter.getByText(words)).toBeVisible();

  // What only an administrator sees, including a pending sign-up.
  const choose = (mode: string) => ask(second, "PUT", "/administration/sign-up", { mode });
  const stranger = await opensBrowser(browser, { baseURL: world.url });
  await choose("invitation");
  await stranger.goto("/signup");
  await expect(stranger.getByRole("heading", { name: "By invitation only" })).toBeVisible();
  await expect(stranger.getByLabel("Full Name")).toHaveCount(0);
  await inspect(stranger, "signing up without an invitation");
  await stranger.goto("/signup?invitation=an-old-one");
  await expect(stranger.getByText("has been used up or has expired")).toBeVisible();
  await expect(stranger.getByLabel("Full Name")).toHaveCount(0);
  await second.goto("/admin/settings");
  await second.getByLabel("For whom (only you see this)").fill("The volunteers");
  await second.getByRole("button", { name: "Create link" }).click();
  await second.getByRole("button", { name: "I've saved it" }).click();
  await second.getByRole("button", { name: "End The volunteers" }).click();
  await expect(second.getByText("This can't be undone, but")).toBeVisible();
  await inspectDialog(second, "the question before an invitation link ends");
  await second.getByRole("button", { name: "End link", exact: true }).click();
  await expect(second.getByText("No links yet.")).toBeVisible();
  await choose("approval");
  await stranger.goto("/signup");
  await stranger.getByLabel("Full Name").fill("Nora Weiss");
  await stranger.getByLabel("Email Address").fill(`waits.${Date.now()}@people.example`);
  await stranger.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await stranger.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(stranger.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expect(stranger.getByLabel("Full Name")).toHaveCount(0);
  await inspect(stranger, "an account that waits for approval");
  await choose("open");
  for (const page of ["overview", "events", "sales", "jobs", "storage", "settings"]) {
    await second.goto(`/admin/${page}`);
    await inspect(second, `administration: ${page}`);
  }
  // Irreversible actions ask for confirmation.
  await second.getByRole("button", { name: "Decline Nora Weiss" }).click();
  await inspectDialog(second, "the dialog that declines an account");
  await second.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(second.getByText("Nora Weiss's request was declined")).toBeVisible();
  await expect(second.getByText("Nobody is waiting for an account.")).toBeVisible();
  await moderator.goto("/admin/overview");
  await expect(moderator.getByRole("heading", { level: 1 })).not.toHaveText("Overview");

  // A backup started from the screen, proven, and listed with who started it.
  await second.goto("/admin/overview");
  await second.getByRole("button", { name: "Back up now" }).click();
  await expect(second.getByRole("button", { name: "Backing up" })).toBeVisible();
  await expect(second.getByText(/The test restore matched/)).toBeVisible({
    timeout: 60_000 * (await slowness()),
  });
  await second.getByRole("link", { name: "Past backups" }).click();
  const backups = second.locator("#past-backups").getByRole("listitem");
  await expect(backups).toHaveCount(1);
  await expect(backups).toContainText("Nils Berg");
  await expect(backups).toContainText("Proven");
  await inspect(second, "the past backups");

  // A moderator finds an event, hides it without a report, and restores it.
  const { slug, title } = await publishBy(author);
  await moderator.goto("/admin/events");
  await moderator
    .getByLabel("Search by title, place, organizer or link")
    .fill(`${world.url}/events/${slug}`);
  await moderator.getByRole("button", { name: `Hide ${title}` }).click();
  await moderator
    .getByLabel("Reason (the host will see this)")
    .fill("The hall knows nothing of it.");
  await inspectDialog(moderator, "the dialog that hides an event");
  await moderator.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(moderator.getByText("The event is hidden")).toBeVisible();
  await expect(moderator.getByText("Reason: The hall knows nothing of it.")).toBeVisible();
  await inspect(moderator, "the events of the site, one of them hidden");
  await reporter.goto(`/events/${slug}`);
  await expect(reporter.getByRole("heading", { level: 1 })).not.toHaveText(title);
  await moderator.getByRole("button", { name: `Unhide ${title}` }).click();
  await moderator.getByLabel("Reason (the host will see this)").fill("It does.");
  await moderator.getByRole("button", { name: "Unhide", exact: true }).click();
  await expect(moderator.getByText("The event is visible again")).toBeVisible();
  await moderator.goto("/admin/sales");
  await expect(moderator.getByRole("heading", { level: 1 })).not.toHaveText("Sales");

  // The reporter mutes him for a while, and he isn't told.
  const { id: authorId } = await whoIs(author);
  await reporter.goto(`/profile/${authorId}`);
  await reporter.getByRole("button", { name: "More about Rico Sants" }).click();
  await reporter.getByRole("menuitem", { name: "Mute" }).click();
  await expect(reporter.getByText("Rico Sants is muted.")).toBeVisible();
  await reporter.goto("/dashboard");
  await expect(reporter.getByRole("article").first()).toBeVisible();
  await expect(reporter.getByText(words)).toHaveCount(0);
  await reporter.goto("/settings");
  await reporter.getByRole("button", { name: "Unmute Rico Sants" }).click();
  await expect(reporter.getByText("Rico Sants is no longer muted")).toBeVisible();
});

test("a suspended person sees the reason at login and appeals", async ({ browser, world }) => {
  const person = await signsUp(browser, world.url, "Tess Rowan");
  const moderator = await signsUp(browser, world.url, "Otto Brand");
  await appoint(world, await whoIs(moderator), "moderator");
  const { id, email } = await whoIs(person);
  await ask(moderator, "PUT", `/people/${id}/suspension`, { reason: "Insults people at shows." });
  const page = await opensBrowser(browser, { baseURL: world.url });
  await fillsLogin(page, email);
  await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(page.getByText("Reason: Insults people at shows.")).toBeVisible();
  await inspect(page, "the page of a suspended person");
  await page.getByLabel("Is this a mistake? Tell us why").fill("I was not there.");
  await page.getByRole("button", { name: "Appeal" }).click();
  await expect(page.getByText("You appealed.")).toBeVisible();
});

async function postBy(page: Page, content: string): Promise<string> {
  const id = newId();
  await ask(page, "POST", "/posts", { id, type: "post", content });
  return id;
}

async function fillsLogin(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function signsIn(page: Page, email: string) {
  await fillsLogin(page, email);
  await page.waitForURL("**/dashboard");
}

async function inspectDialog(page: Page, what: string) {
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
  await inspect(page, what);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Assigns a role directly, as the first start does, without a log entry. */
async function appoint(
  { dataDir }: World,
  { id }: { id: string },
  role: "administrator" | "moderator",
) {
  const connection = (await findRunningPostgres(path.resolve(dataDir)))!;
  const { db, close } = openDatabase({ connection, log: createLog("fatal"), max: 1 });
  const column = sql.identifier(role);
  await db.execute(sql`update users set ${column} = true where id = ${id}`);
  await close();
}

async function publishBy(page: Page) {
  const id = newId();
  const fields = { title: "Low Tide unplugged", startDay: "2031-05-02", startTime: "20:00" };
  const draft = { ...fields, zone: "Europe/Berlin", venue: "Old Exchange", version: 0 };
  const { version } = await ask<{ version: number }>(page, "PUT", `/my/event-drafts/${id}`, draft);
  return ask<{ slug: string; title: string }>(page, "POST", `/my/event-drafts/${id}/publish`, {
    version,
  });
}
