import { AxeBuilder } from "@axe-core/playwright";
import sharp from "sharp";
import { expect, joins, test } from "./world.ts";

test("a person writes, finds, changes and deletes their own posts, and another window follows", async ({
  browser,
  world,
}) => {
  const page = await joins(browser, world.url, "Ines Okafor");
  await page.goto("/myposts");
  await expect(page.getByRole("heading", { level: 1, name: "My Posts" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expect(page.getByText("Start sharing your first post with the community!")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/myposts", { waitUntil: "networkidle" });

  // An empty post is refused in words; the toggle closes.
  await page.getByRole("button", { name: "Create Post" }).click();
  const editor = page.getByRole("form", { name: "Create New Post" });
  await expect(editor.getByLabel("Title")).toBeFocused();
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(editor.getByText("Write something or add a picture.")).toBeVisible();
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
  await editor.getByLabel("Describe the picture").fill("A crate");
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

for (const colorScheme of ["light", "dark"] as const) {
  test(`My Posts with its editor open has no violation in ${colorScheme}`, async ({
    browser,
    world,
  }) => {
    const page = await joins(browser, world.url, "Ines Okafor");
    await page.emulateMedia({ colorScheme });
    await page.goto("/myposts");
    for (const words of ["Looking for a lamp that does not hum.", "Serious offers only."]) {
      await page.getByRole("button", { name: "Create New Post" }).click();
      const editor = page.getByRole("form", { name: "Create New Post" });
      await editor.getByLabel("Content").fill(words);
      await editor.getByRole("button", { name: "Create Post" }).click();
      await expect(page.getByRole("article").getByText(words)).toBeVisible();
    }
    await page.getByRole("button", { name: "Create New Post" }).click();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target)}`)).toEqual([]);
    }
    await page.context().close();
  });
}
