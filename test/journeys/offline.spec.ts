import { makeFolderInMemory } from "../setup/folder-in-memory.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { expect, joins, test } from "./world.ts";

test("losing the network is shown at the top, and so is its return, along with everything that was missed", async ({
  browser,
  world,
}) => {
  const ada = await joins(browser, world.url, "Ada Offline");
  const bo = await joins(browser, world.url, "Bo Online");
  const status = ada.getByRole("status").filter({ hasText: /offline|online/i });
  await ada.mouse.wheel(0, 600);

  await ada.context().setOffline(true);
  await expect(status).toContainText("You are offline.");
  await expect(status).toBeInViewport();
  await ada.screenshot({ path: "test-results/offline.png" });

  const composer = bo.getByRole("form", { name: "Create a post" });
  await composer.getByRole("textbox").first().fill("Posted while Ada was away.");
  await composer.getByRole("button", { name: "Post", exact: true }).click();
  await expect(bo.getByText("Posted while Ada was away.").first()).toBeVisible();

  await ada.context().setOffline(false);
  await expect(status).toContainText("Back online.");
  await ada.screenshot({ path: "test-results/back.png" });
  await expect(ada.getByRole("button", { name: /new post/ })).toBeVisible();
  await expect(status).toBeHidden();
  await ada.context().close();
  await bo.context().close();
});

test("losing the server is shown, and the page is live again once it's back", async ({
  browser,
}) => {
  const port = await freePort();
  const first = await startMarquee({ port, dataDir: await makeFolderInMemory("marquee-run-") });
  const carl = await joins(browser, first.url, "Carl Server");
  const notice = carl.getByRole("status").filter({ hasText: /reach Marquee|online/i });
  await expect(carl.getByRole("form", { name: "Create a post" })).toBeVisible();
  // The page has loaded completely before its server stops.
  await carl.waitForLoadState("networkidle");

  await first.end();
  await expect(notice).toContainText("We can't reach Marquee.");

  const again = await startMarquee({ port, dataDir: first.dataDir });
  await expect(notice).toContainText("Back online.", { timeout: 30_000 });
  const dee = await joins(browser, again.url, "Dee Later");
  const composer = dee.getByRole("form", { name: "Create a post" });
  await composer.getByRole("textbox").first().fill("The doors are open again.");
  await composer.getByRole("button", { name: "Post", exact: true }).click();
  await expect(carl.getByRole("button", { name: /new post/ })).toBeVisible();
  await carl.context().close();
  await dee.context().close();
  await again.end();
  await removeData(first.dataDir);
});
