import { expect, signsUp, test } from "./world.ts";

test("a tab from before an update asks for a reload instead of going blank", async ({
  browser,
  world,
}) => {
  // Blocks the service worker, which could still serve the files this story removes.
  const page = await signsUp(browser, world.url, "Rosa Imhof", { serviceWorkers: "block" });
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  // As after an update: the files that this page refers to no longer exist.
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Reload to continue" })).toBeVisible();
  await expect(page.getByRole("alert").getByText("Marquee has been updated.")).toBeVisible();

  // While the server is unreachable the page stays, because a reload would lose it for nothing.
  await page.route("**/health", (route) => route.abort());
  await page.getByRole("button", { name: "Reload" }).first().click();
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reload to continue" })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).first().click();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await page.context().close();
});

test("the dashboard works without a part of its frame that fails to load", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Rosa Imhof", { serviceWorkers: "block" });
  const missing = page.waitForRequest("**/assets/live-messages-*.js");
  await page.route("**/assets/live-messages-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await missing;
  await expect(page.getByText("Marquee has been updated. Reload to continue.")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await page.context().close();
});
