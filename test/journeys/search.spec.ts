import { v7 } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { publishes } from "./selling.ts";
import { expect, signsUp, test } from "./world.ts";

test("a person finds another by keyboard, with a typo and without accents, and everything else on the search page", async ({
  browser,
  world,
}) => {
  const zoe = await signsUp(browser, world.url, "Zoë Çelikkol");
  await zoe.goto("/myposts");
  await zoe.getByRole("button", { name: "Create New Post" }).click();
  const editor = zoe.getByRole("form", { name: "Create New Post" });
  await editor.getByLabel("Content").fill("Quixotic soundcheck tonight.");
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(zoe.getByRole("article")).toHaveCount(1);

  await publishes(zoe, "Lantern Parade");
  const act = { id: v7(), name: "Attic Selector", kind: "solo" };
  await ask(zoe, "POST", "/acts", act);
  await ask(zoe, "PATCH", `/acts/${act.id}`, { listed: true });

  const page = await signsUp(browser, world.url, "Ben Sokolov");
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  const bar = page.getByRole("combobox", { name: "Search events, people, posts" });
  await bar.fill("ze");
  await expect(page.getByText("See all results")).toBeHidden();
  await bar.fill("celikol");
  await expect(page.getByRole("option", { name: /Zoë Çelikkol/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/profile/**");
  await expect(page.getByRole("heading", { name: "Zoë Çelikkol" })).toBeVisible();

  await bar.fill("lantern");
  await page.getByRole("option", { name: /Lantern Parade/ }).click();
  await page.waitForURL("**/events/lantern-parade**");

  await bar.fill("attic sel");
  await page.getByRole("option", { name: "Attic Selector Act" }).click();
  await page.waitForURL("**/talent/attic-selector**");

  await bar.fill("zoe");
  await expect(page.getByRole("option", { name: /Zoë Çelikkol/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await bar.fill("");
  await bar.fill("ben sokolov");
  await expect(page.getByRole("option", { name: /Ben Sokolov/ }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/profile/**");
  await expect(page.getByRole("heading", { name: "Ben Sokolov" })).toBeVisible();

  await bar.fill("zoe");
  await expect(page.getByRole("option", { name: /Zoë Çelikkol/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=zoe");
  await expect(page.getByRole("link", { name: /^Zoë Çelikkol @/ })).toBeVisible();

  const box = page.getByRole("searchbox", { name: "Search people, events, posts and acts" });
  await box.fill("quixot");
  // All kinds are shown first, with matches highlighted.
  await expect(page.getByText("Quixotic soundcheck tonight.")).toBeVisible();
  await expect(page.locator("mark")).toHaveText(["Quixotic"]);
  const tabs = page.getByRole("tablist", { name: "Kind of result" }).getByRole("tab");
  await expect(tabs).toHaveText([
    "All 1",
    "Events 0",
    "People 0",
    "Posts 1",
    "Acts 0",
    "Open calls 0",
  ]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await inspect(page, "all that was found");
  await page.getByRole("tab", { name: "People" }).click();
  await expect(page.getByRole("heading", { name: "Nobody found" })).toBeVisible();
  await page.getByRole("tab", { name: "Events" }).click();
  await expect(page.getByText("No events found. Try another search or category!")).toBeVisible();
  await box.fill("jazz");
  await expect(page).toHaveURL(/q=jazz/);
  await page.reload();
  await expect(box).toHaveValue("jazz");
  await expect(page).toHaveURL(/tab=events/);
  await box.fill("ja");
  await expect(page.getByText("Type at least 3 characters.")).toBeVisible();
  for (const one of [page, zoe]) await one.context().close();
});

test("strangers are asked to sign in before searching, and then return to their search", async ({
  page,
}) => {
  await page.goto("/search?q=anna");
  await page.waitForURL(/\/login\?next=.*anna/);
});
