import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, signsUp, test, verifies } from "./world.ts";

/** Reads the secret from the dialog, as a person without a camera would. */
async function turnOn(page: Page) {
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Two-factor authentication" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code is wrong or has already been used.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret }).generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).toBeChecked();
  return { secret, recoveryCodes };
}

async function logOut(page: Page) {
  await page.goto("/settings");
  await page.locator("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
}

async function logIn(page: Page, email: string) {
  await page.goto("/login?next=/settings");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("two-factor is turned on, used with password, Google and a recovery code, and turned off again", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Ada Twofold");
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Two-factor authentication" }).click();
  await expect(page.getByText("Verify your email address first.")).toBeVisible();
  await verifies(page, world);
  await page.goto("/settings");
  const email = await page.getByLabel("Email", { exact: true }).inputValue();
  world.provider.people.set("ada", {
    email: "ada@gmail.example",
    email_verified: true,
    name: "Ada",
  });
  await page.getByRole("button", { name: "Connect Google" }).click();
  await signInThroughGoogle(page);
  await page.waitForURL(/google=connected/);
  const { secret, recoveryCodes } = await turnOn(page);
  const message = await world.mailbox.emailTo(email, /Two-factor authentication is on/);
  expect(message.text).not.toContain(secret);

  await logOut(page);
  await logIn(page, email);
  await page.waitForURL(/\/login\/code/);
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, email);
  await page.getByRole("textbox", { name: "Code" }).fill("123456");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This code is wrong or has already been used.")).toBeVisible();
  // The next half-minute's code, because the current one was used to turn it on.
  await page
    .getByRole("textbox", { name: "Code" })
    .fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === "/settings");

  await logOut(page);
  await page.goto("/login?next=/settings");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page
    .getByRole("button", { name: "Continue" })
    .or(page.getByRole("textbox", { name: "Code" }))
    .first()
    .waitFor();
  if (await page.getByRole("button", { name: "Continue" }).isVisible())
    await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/login\/code\?next=%2Fsettings/);
  await page.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === "/settings");
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();

  await page.getByRole("switch", { name: "Two-factor authentication" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).not.toBeChecked();
  await logOut(page);
  await logIn(page, email);
  await page.waitForURL((url) => url.pathname === "/settings");
  await page.context().close();
});

async function signInThroughGoogle(page: Page) {
  await page.getByPlaceholder("Enter any login").fill("ada");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
