import sharp from "sharp";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, joins, signsUp, test } from "./world.ts";

test("a person writes, finds, changes and deletes their own posts, and another window follows", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Ines Okafor");
  await page.goto("/myposts");
  await expect(page.getByRole("heading", { level: 1, name: "My Posts" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expect(page.getByText("Start sharing your first post with the community!")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/myposts", { waitUntil: "networkidle" });

  // An empty post is refused with a message; the toggle closes the form.
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("form", { name: "Create New Post" });
  await expect(editor.getByLabel("Title")).toBeFocused();
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(editor.getByText("Write something or add an image.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(editor).toBeHidden();

  await page.getByRole("button", { name: "Create New Post" }).click();
  await editor.getByLabel("Title").fill("Crate 100 is tagged");
  await editor.getByLabel("Content").fill("Two years, one spreadsheet, no regrets.");
  await editor.getByLabel("Category").selectOption("Art");
  await editor.getByLabel("Visibility").selectOption("Only me");
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: "teal" } });
  await editor.getByLabel("Image file").setInputFiles({
    name: "crate.png",
    mimeType: "image/png",
    buffer: await picture.png().toBuffer(),
  });
  await expect(editor.getByText("Ready to post")).toBeVisible();
  await editor.getByLabel("Describe the image").fill("A crate");
  await editor.getByRole("button", { name: "Create Post" }).click();
  const card = page.getByRole("article", { name: "Crate 100 is tagged" });
  await expect(card.getByText("Only me")).toBeVisible();
  await expect(card.getByText("Art", { exact: true })).toBeVisible();
  await expect(card.getByRole("img", { name: "A crate" })).toBeVisible();
  await expect(other.getByRole("article", { name: "Crate 100 is tagged" })).toBeVisible();

  await page.getByRole("button", { name: "Create New Post" }).click();
  await editor.getByLabel("Content").fill("Soundcheck done.");
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText("Soundcheck done.");
  await page.getByLabel("Sort").selectOption("Oldest");
  await expect(page.getByRole("article").first()).toContainText("Crate 100");
  await page.getByRole("button", { name: "Music" }).click();
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Art", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/category=Art/);

  await card.getByRole("button", { name: "Edit Crate 100 is tagged" }).click();
  const editing = page.getByRole("form", { name: "Edit post" });
  await expect(editing.getByLabel("Content")).toHaveValue(
    "Two years, one spreadsheet, no regrets.",
  );
  await editing.getByLabel("Title").fill("Crate 101");
  await editing.getByRole("button", { name: "Remove image" }).click();
  await editing.getByRole("button", { name: "Save Changes" }).click();
  const changed = page.getByRole("article", { name: "Crate 101" });
  await expect(changed).toBeVisible();
  await expect(changed.getByRole("img", { name: "A crate" })).toBeHidden();
  await expect(other.getByRole("article", { name: "Crate 101" })).toBeVisible();

  await changed.getByRole("link", { name: "View Crate 101" }).click();
  await expect(page.getByRole("heading", { name: "Crate 101" })).toBeVisible();
  await page.goBack();
  await changed.getByRole("button", { name: "Delete Crate 101" }).click();
  await expect(page.getByText("Are you sure you want to delete this post?")).toBeVisible();
  await page.getByRole("button", { name: "Delete post" }).click();
  await expect(changed).toBeHidden();
  await expect(other.getByRole("article", { name: "Crate 101" })).toBeHidden();
  await page.context().close();
});

test("a file that isn't an image is refused immediately, and a real one replaces it", async ({
  browser,
  world,
}) => {
  const page = await joins(browser, world.url, "Sela Wright");
  const composer = page.getByRole("form", { name: "Create a post" });
  const file = composer.getByLabel("Image file");
  await composer.getByLabel("Content").fill("Look at this");
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await file.setInputFiles(broken);
  await expect(composer.getByRole("alert")).toContainText(/Choose|picture/);
  await expect(composer.getByText("Ready to post")).toBeHidden();
  await expect(composer.getByRole("button", { name: "Retry" })).toBeHidden();
  const wrong: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && wrong.push(answer.url()));
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: "teal" } });
  const real = { name: "teal.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
  await file.setInputFiles(real);
  await expect(composer.getByText("Ready to post")).toBeVisible();
  await file.setInputFiles(real);
  await expect(composer.getByText("Ready to post")).toBeVisible();
  await composer.getByLabel("Describe the image").fill("All teal");
  await composer.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByRole("img", { name: "All teal" })).toBeVisible();
  expect(wrong).toEqual([]);
  await page.context().close();
});

test("an event post shows the event's date, its title once, and a link to edit the event", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Wilma Bauer");
  await ask(page, "POST", "/posts", {
    id: newId(),
    type: "event",
    content: "Lantern walk\nBring a lantern.",
    eventDate: "2031-06-14",
    venue: "The old harbour",
    organizer: "Wilma",
    eventCategory: "General",
  });
  await page.goto("/myposts");
  const card = page.getByRole("article", { name: "Lantern walk" });
  await expect(card.getByText("Jun 14, 2031")).toBeVisible();
  await expect(card.getByText("Lantern walk", { exact: true })).toHaveCount(1);
  await expect(card.getByText("Bring a lantern.", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Edit Lantern walk" }).click();
  const editor = page.getByRole("form", { name: "Edit post" });
  await expect(editor.getByText("June 14, 2031")).toBeVisible();
  await expect(editor.getByText("The old harbour")).toBeVisible();
  await editor.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit event" })).toBeVisible();

  await page.goto("/dashboard");
  const post = page.getByRole("article", { name: "Post by Wilma Bauer" });
  await expect(post.locator(".post-text")).toHaveText("Bring a lantern.");
  await expect(post.getByRole("button", { name: "RSVP" })).toBeHidden();
  await expect(post.getByRole("link", { name: "Manage" })).toBeVisible();
  await post.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Content")).toHaveValue(/Bring a lantern/);
  // The backdrop covers the whole width of the page.
  expect(await page.evaluate(stripWidth)).toBe(0);
  await page.getByRole("dialog").getByRole("link", { name: "Edit event" }).click();
  await expect(page).toHaveURL(/\/events\/lantern-walk-.*\/edit$/);

  // The product's additional entries come before the last one in the specification.
  const entries = page.getByRole("navigation", { name: "Sections" }).locator("a, button");
  await expect(entries.last()).toHaveText("Logout");
  await page.context().close();
});

test("deleting an event's post says whom it affects and sends them a message", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Wanda Deletes");
  const ben = await joins(browser, world.url, "Ben Comes");
  const { event } = await ask<{ event: { id: string; slug: string } }>(page, "POST", "/posts", {
    id: newId(),
    type: "event",
    title: "Lantern walk",
    content: "Bring a lantern.",
    eventDate: "2031-06-14",
    venue: "The old harbour",
    organizer: "Wanda",
    eventCategory: "General",
  });
  await ask(ben, "PUT", `/events/${event.id}/answer`, { answer: "going" });
  await page.goto("/myposts");
  const card = page.getByRole("article", { name: "Lantern walk" });
  await card.getByRole("button", { name: "Delete Lantern walk" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete post and event" });
  await expect(dialog.getByText("person will be notified")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Keep post" })).toBeFocused();
  await dialog.getByLabel("Message to your guests").fill("The harbour is flooded.");
  await dialog.getByRole("button", { name: "Preview email" }).click();
  await expect(dialog.getByText("Cancelled: Lantern walk")).toBeVisible();
  await inspect(page, "deleting an event's post");
  await dialog.getByRole("button", { name: "Delete post and event" }).click();
  await expect(page.getByText("Post deleted, event cancelled")).toBeVisible();
  await expect(card).toBeHidden();
  await ben.goto(`/events/${event.slug}`);
  await expect(ben.getByText("The harbour is flooded.")).toBeVisible();
  for (const one of [page, ben]) await one.context().close();
});

function stripWidth(): number {
  return window.innerWidth - document.documentElement.clientWidth;
}
