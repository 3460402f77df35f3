import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { expect, signsUp, test } from "./world.ts";

test("times stay hidden until the viewer's time zone is known", async ({ browser, world }) => {
  const page = await signsUp(browser, world.url, "Rosa Imhof", {
    timezoneId: "America/Chicago",
    serviceWorkers: "block",
  });
  await ask(page, "POST", "/posts", { id: newId(), type: "post", content: "Doors at eight" });
  const post = page.getByRole("article").filter({ hasText: "Doors at eight" });
  // The page before its scripts load.
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort());
  await page.goto("/dashboard", { waitUntil: "domcontentloaded" });
  await expect(post).toBeVisible();
  await expect(post.locator("time").first()).toBeHidden();
  await page.unroute(scripts);
  await page.goto("/dashboard");
  await expect(post.locator("time").first()).toBeVisible();
  await page.route(scripts, (route) => route.abort());
  await page.goto("/dashboard", { waitUntil: "domcontentloaded" });
  await expect(post.locator("time").first()).toBeVisible();
  await page.context().close();
});
