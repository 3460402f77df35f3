import { AxeBuilder } from "@axe-core/playwright";
import { expect, joins, signsUp, test } from "./world.ts";

test("a person deletes their account, and nothing of theirs can be found any more", async ({
  browser,
  world,
}) => {
  const friend = await signsUp(browser, world.url, "Ben Amadi");
  const page = await joins(browser, world.url, "Vera Gone");
  await page.getByPlaceholder(/what/i).first().fill("Soon you will not see this");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByText("Soon you will not see this").first()).toBeVisible();
  const { me } = await (await page.request.get("/api/v1/session")).json();
  await friend.goto(`/profile/${me.id}`);
  await expect(friend.getByText("Vera Gone").first()).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure.getByText("Are you sure you want to delete your account?")).toBeVisible();
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(sure).toBeHidden();

  await page.getByRole("button", { name: "Delete Account" }).click();
  await sure.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await expect(dialog).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await dialog.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This isn't your password.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);

  await expect(friend.getByRole("heading", { name: "This profile does not exist." })).toBeVisible();
  await expect(friend.getByText("Vera Gone")).toHaveCount(0);
  expect((await (await page.request.get("/api/v1/session")).json()).me).toBe(null);
  expect((await friend.request.get(`/api/v1/people/${me.id}`)).status()).toBe(404);
  await friend.goto("/dashboard");
  await expect(friend.getByRole("main")).toBeVisible();
  await expect(friend.getByText("Soon you will not see this")).toHaveCount(0);
  await world.mailbox.emailTo(me.email, /deleted/i);

  await page.goto("/login");
  await page.getByLabel("Email Address").fill(me.email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
  await Promise.all([page.context().close(), friend.context().close()]);
});
