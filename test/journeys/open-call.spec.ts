import { v7 as newId } from "uuid";
import type { Locator, Page } from "@playwright/test";
import { toneFile } from "../../src/server/acts/test-sound.ts";
import { inspect, look } from "./axe.ts";
import { ask } from "./ask.ts";
import { expect, opensBrowser, signsUp, test, verifies } from "./world.ts";

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Creates a listed act with this name and returns its id. */
async function listsAct(page: Page, name: string): Promise<string> {
  const id = newId();
  await ask(page, "POST", "/acts", { id, name, kind: "band" });
  await ask(page, "PATCH", `/acts/${id}`, {
    listed: true,
    skills: ["Brass band"],
    place: "Austin",
  });
  return id;
}

/** Adds a recording to the act's page. */
async function addsSound(page: Page, actId: string) {
  const { slug } = await ask<{ slug: string }>(page, "PATCH", `/acts/${actId}`, {});
  await page.goto(`/talent/${slug}/edit`);
  const sound = { name: "Low Water Strut.flac", mimeType: "audio/flac", buffer: toneFile(2) };
  await page.getByLabel("Sound file").setInputFiles(sound);
  await expect(page.getByText("Recording added")).toBeVisible();
}

test("an open call is published, gets applications in three clicks, and is answered", async ({
  browser,
  world,
}) => {
  const lucia = await signsUp(browser, world.url, "Lucia Bramante");
  await verifies(lucia, world);
  await lucia.goto("/bookings");
  await lucia.getByRole("tab", { name: "Your calls" }).click();
  await inspect(lucia, "no calls yet");
  await lucia.setViewportSize({ width: 1440, height: 900 });
  await lucia.getByRole("link", { name: "Post an open call" }).click();
  await expect(lucia.getByRole("heading", { level: 1 })).toHaveText("Post an open call");
  await lucia.getByLabel("Title").fill("Brass for the Parade");
  await lucia.getByRole("button", { name: "Publish the call" }).click();
  await expect(lucia.getByText("Choose at least one skill.")).toBeVisible();
  await lucia.getByLabel("What you are looking for").fill("Brass band,Jazz,");
  await lucia
    .getByLabel("What we need")
    .fill("Brass that can **walk and play** at the same time.\n\nNew acts are welcome.");
  await lucia.getByLabel("Date", { exact: true }).fill(inDays(90));
  await lucia.getByLabel("Start").fill("10:30");
  await lucia.getByLabel("End").fill("13:00");
  await lucia.getByLabel("Place").fill("Congress Avenue");
  await lucia.getByLabel("Town").fill("Austin");
  await lucia
    .getByRole("option", { name: /^Austin/ })
    .first()
    .click();
  await lucia.getByLabel("Agree on the fee later").uncheck();
  await lucia.getByRole("button", { name: "Publish the call" }).click();
  await expect(lucia.getByText("Enter an amount, such as 700")).toBeVisible();
  await expect(lucia.getByLabel("From", { exact: true })).toBeFocused();
  await lucia.getByLabel("From", { exact: true }).fill("700");
  await lucia.getByLabel("To", { exact: true }).fill("1000");
  await lucia.getByLabel("Deadline").fill(inDays(20));
  await lucia.getByRole("button", { name: "Add a question" }).click();
  await expect(lucia.getByLabel("Question 1", { exact: true })).toBeFocused();
  await lucia.getByLabel("Question 1", { exact: true }).fill("How many of you will march?");
  await inspect(lucia, "the form of a call");
  await lucia.setViewportSize({ width: 1440, height: 900 });
  await lucia.getByRole("button", { name: "Publish the call" }).click();
  await expect(lucia.getByRole("heading", { level: 1 })).toHaveText("Brass for the Parade");
  await inspect(lucia, "a call to its team");
  const path = new URL(lucia.url()).pathname;

  // Visitors can find it by skill and town.
  const visitor = await opensBrowser(browser, { baseURL: world.url });
  await visitor.goto("/talent");
  await visitor.getByRole("link", { name: "Open calls" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Open calls");
  await visitor.getByLabel("Skill").fill("brass band");
  await visitor.getByLabel("Town").fill("austin");
  await visitor.getByRole("button", { name: "Search" }).click();
  await expect(visitor).toHaveURL(/skill=brass/);
  await inspect(visitor, "the open calls");
  await visitor.getByRole("link", { name: "Brass for the Parade" }).first().click();
  await expect(visitor.getByRole("link", { name: "Log in to apply" })).toBeVisible();
  await inspect(visitor, "a call");

  // Three clicks; typed text survives a reload.
  const delia = await signsUp(browser, world.url, "Delia Fontaine");
  await verifies(delia, world);
  await addsSound(delia, await listsAct(delia, "Parade Ferry Brass"));
  await listsAct(delia, "Delia Fontaine, duo");
  await delia.goto(path);
  await delia.getByRole("radio", { name: /^Parade Ferry Brass/ }).check();
  await delia.getByLabel("How many of you will march?").fill("Five");
  await delia.reload();
  await expect(delia.getByLabel("How many of you will march?")).toHaveValue("Five");
  await inspect(delia, "the form to apply");
  await delia.getByRole("button", { name: "Apply with Parade Ferry Brass" }).click();
  await expect(delia.getByText("Application sent")).toBeVisible();
  // On a phone the bar offers the remaining action: her duo hasn't applied.
  await delia.setViewportSize({ width: 390, height: 844 });
  const bar = delia.getByRole("region", { name: "Apply to this call" });
  await expect(bar.getByRole("link")).toHaveText("Apply");
  const tin = await signsUp(browser, world.url, "Tin Sparrow");
  await verifies(tin, world);
  await listsAct(tin, "The Tin Sparrows");
  await tin.goto(path);
  await tin.getByLabel("How many of you will march?").fill("Six");
  await tin.getByRole("button", { name: "Apply with The Tin Sparrows" }).click();
  await expect(tin.getByText("Application sent")).toBeVisible();
  await tin.setViewportSize({ width: 390, height: 844 });
  const sent = tin.getByRole("region", { name: "Apply to this call" }).getByRole("link");
  await expect(sent).toHaveText("Your application");

  // The board by keyboard: star, note, shortlist.
  await lucia.emulateMedia({ colorScheme: "light" });
  await lucia.setViewportSize({ width: 1440, height: 900 });
  await lucia.getByRole("link", { name: "See applications" }).click();
  await expect(lucia.getByRole("heading", { level: 1 })).toHaveText("2 applications");
  const section = lucia.getByRole("link", { name: "Bookings", exact: true });
  await expect(section).toHaveAttribute("aria-current", "page");
  const ferry = lucia.getByRole("article").filter({ hasText: "Parade Ferry Brass" });
  await ferry.getByRole("button", { name: "Play Low Water Strut" }).click();
  await expect(lucia.getByRole("region", { name: "Now playing" })).toBeVisible();
  await ferry.getByRole("radio", { name: "4 stars" }).focus();
  await lucia.keyboard.press("Space");
  await ferry.getByRole("button", { name: /^Add a note/ }).click();
  await lucia.getByLabel("Note about Parade Ferry Brass").fill("They walk for miles.");
  await lucia.getByRole("button", { name: "Save the note" }).click();
  await expect(ferry.getByText("Lucia Bramante, team only")).toBeVisible();
  await ferry.getByRole("button", { name: /^Answer\s/ }).focus();
  await lucia.keyboard.press("Enter");
  await lucia.getByRole("menuitem", { name: "Shortlist" }).press("Enter");
  const shortlisted = lucia.getByRole("region", { name: "Shortlisted" });
  await expect(shortlisted.getByRole("article")).toContainText("Parade Ferry Brass");
  await expect(shortlisted.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await inspect(lucia, "the board");

  // The same by dragging a card, there and back, in several moves like a hand; the column of offers links to the offer itself.
  await lucia.setViewportSize({ width: 1440, height: 900 });
  const sparrows = lucia.getByRole("article").filter({ hasText: "The Tin Sparrows" });
  const fresh = lucia.getByRole("region", { name: "New", exact: true });
  const drags = (column: Locator) =>
    sparrows.dragTo(column.getByRole("heading", { level: 2 }), { steps: 8 });
  await drags(shortlisted);
  await expect(shortlisted.getByRole("article")).toHaveCount(2);
  await drags(fresh);
  await expect(fresh.getByRole("article")).toContainText("The Tin Sparrows");

  // Actions for selected cards stay visible, even if they're far below the cards.
  await lucia.setViewportSize({ width: 1440, height: 420 });
  await lucia.getByLabel("Select The Tin Sparrows").check();
  await expect(lucia.getByText("1 selected")).toBeInViewport();
  await lucia.getByRole("button", { name: "Clear" }).click();

  // A note that is being written is not lost without a question.
  await lucia.setViewportSize({ width: 1440, height: 900 });
  await sparrows.getByRole("button", { name: /^Add a note/ }).click();
  await lucia.getByLabel("Note about The Tin Sparrows").fill("Too quiet for a parade?");
  await lucia.getByRole("link", { name: "Edit the call" }).click();
  const question = lucia.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(lucia.getByLabel("Note about The Tin Sparrows")).toHaveValue(
    "Too quiet for a parade?",
  );
  await sparrows.getByRole("button", { name: "Cancel" }).click();

  // One applicant is declined with a message, the other is offered a gig.
  await lucia.getByLabel("Select The Tin Sparrows").check();
  await lucia.getByRole("button", { name: "Decline", exact: true }).click();
  const words = lucia.getByLabel("They read this");
  await words.fill("Thank you, The Tin Sparrows. Next summer, please.");
  // What was written stays when another is chosen beside it, to each by its own name.
  await lucia.getByLabel("Select Parade Ferry Brass").check();
  await expect(words).toHaveValue("Thank you, {act}. Next summer, please.");
  await lucia.getByLabel("Select Parade Ferry Brass").uncheck();
  await expect(words).toHaveValue("Thank you, The Tin Sparrows. Next summer, please.");
  await inspect(lucia, "kind words");
  await lucia.setViewportSize({ width: 1440, height: 900 });
  await lucia.evaluate(() => (location.hash = "declined"));
  await lucia.getByRole("link", { name: "Edit the call" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(new URL(lucia.url()).hash).toBe("#declined");
  // The second press of a double click sends nothing more, and says nothing else.
  const answers: string[] = [];
  lucia.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/answers"))
      answers.push(request.url());
  });
  await lucia.getByRole("button", { name: "Send the answer" }).dblclick();
  await expect(lucia.getByText("Answer sent")).toBeVisible();
  expect(answers).toHaveLength(1);
  const declined = lucia.getByRole("region", { name: "Declined" });
  await expect(declined.getByText("Thank you, The Tin Sparrows.")).toBeVisible();
  await shortlisted.getByRole("button", { name: /^Answer\s/ }).click();
  await lucia.getByRole("menuitem", { name: "Offer a gig" }).click();
  await expect(lucia.getByLabel("What is it?")).toHaveValue("Brass for the Parade");
  await expect(lucia.getByLabel("Place")).toHaveValue("Congress Avenue, Austin, TX");
  await expect(lucia.getByLabel("Date", { exact: true })).toHaveValue(inDays(90));
  await expect(lucia.getByLabel("Guarantee", { exact: true }).last()).toHaveValue("700.00");
  await lucia.getByRole("button", { name: "Send the offer" }).click();
  await expect(lucia.getByRole("heading", { level: 1 })).toHaveText("Brass for the Parade");
  await lucia.goto(`${path}/board`);
  await expect(lucia.getByRole("region", { name: "Offered" }).getByRole("article")).toContainText(
    "$700.00, answer by",
  );
  await expect(lucia.getByText("Everyone who applied has an answer.")).toBeVisible();

  // Both see it.
  await tin.goto("/notifications");
  await tin
    .getByRole("listitem")
    .filter({ hasText: "Lucia Bramante answered your application" })
    .getByRole("link")
    .click();
  await expect(tin.getByText("Thank you, The Tin Sparrows. Next summer, please.")).toBeVisible();
  await look(tin, "a declined application");
  await delia.goto("/bookings");
  await expect(delia.getByRole("heading", { name: "Your turn" })).toBeVisible();
  await delia.getByRole("tab", { name: "Applications" }).click();
  await expect(delia.getByText("Offered", { exact: true })).toBeVisible();
  await inspect(delia, "the applications");
});
