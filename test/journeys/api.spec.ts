import { inspect } from "./axe.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer creates a token, a script uses it, and it stops working once revoked", async ({
  browser,
  world,
}) => {
  test.slow();
  const page = await signsUp(browser, world.url, "Tia Okoro");
  await verifies(page, world);
  await page.goto("/settings/api");
  await expect(page.getByRole("heading", { name: "API and webhooks" })).toBeVisible();
  await inspect(page, "the page for programs, without any");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Door robot");
  await dialog.getByRole("checkbox", { name: /^profile:read/ }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByLabel("Access token", { exact: true }).inputValue();
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByText("Door robot").first()).toBeVisible();

  const ask = (path: string) =>
    fetch(`${world.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const session = await (await ask("/session")).json();
  expect(session.me.name).toBe("Tia Okoro");
  expect((await ask("/my/orders")).status).toBe(403);

  await page.reload();
  await expect(page.getByText(/Last used/)).toBeVisible();
  await inspect(page, "the page for programs, with a token");
  await page.getByRole("button", { name: "Revoke Door robot" }).click();
  await page.getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  expect((await ask("/session")).status).toBe(401);
});

test("an organizer adds a webhook, tests it, reads its log and deletes it", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Omar Lind");
  await verifies(page, world);
  await page.goto("/settings/api", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://localhost/hooks");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText(/public https address/).last()).toBeVisible();
  await dialog.getByLabel("Address").fill("https://hooks.marquee.example/in");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("button", { name: "I've saved it" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "hooks.marquee.example" });
  await row.getByRole("button", { name: "Send test" }).click();
  // Nothing listens at that address, and the log says so.
  await expect(row.getByRole("button", { name: "Hide log" })).toBeVisible();
  await expect(row.getByText("ping", { exact: true })).toBeVisible();
  await inspect(page, "a webhook with its log");
  await page.getByRole("button", { name: /^Edit / }).click();
  await dialog.getByRole("checkbox", { name: "A refund is made" }).uncheck();
  await inspect(page, "the dialog that changes a webhook");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Webhook saved")).toBeVisible();
  await expect(page.getByText("refund.created")).toHaveCount(0);
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(row).toHaveCount(0);
});
