import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { expect, signsUp, test } from "./world.ts";

test("times wait for the viewer's own clock where the server did not know it", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Rosa Imhof", {
    timezoneId: "America/Chicago",
    serviceWorkers: "block",
  });
  await ask(page, "POST", "/posts", { id: newId(), type: "post", content: "Doors at eight" });
  const post = page.getByRole("article").filter({ hasText: "Doors at eight" });
  // The page as it is before its scripts have come.
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(post).toBeVisible();
  await expect(post.locator("time").first()).toBeHidden();
  await page.unroute(scripts);
  await page.goto("/dashboard");
  await expect(post.locator("time").first()).toBeVisible();
  await page.route(scripts, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(post.locator("time").first()).toBeVisible();
  await page.context().close();
});
