import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, joins, test } from "./world.ts";

const widths = [390, 1440];

for (const theme of ["light", "dark"] as const) {
  test(`strangers' screens have no violation in ${theme}`, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, colorScheme: theme });
    const page = await context.newPage();
    for (const address of [
      "/",
      "/login",
      "/signup",
      "/forgot-password",
      "/discover-events",
      "/nowhere",
    ]) {
      await inspect(page, address);
    }
    await context.close();
  });

  test(`the ways in have no violation in ${theme}, whatever goes wrong`, async ({
    browser,
    world,
  }) => {
    const context = await browser.newContext({ baseURL: world.url, colorScheme: theme });
    const page = await context.newPage();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const open = (address: string) => page.goto(address, { waitUntil: "networkidle" });

    await open("/login?error=GOOGLE_FAILED");
    await page.getByLabel("Email Address").fill("nobody.here@people.example");
    await page.getByLabel("Password", { exact: true }).fill("not the right one");
    await press("Login");
    await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
    await inspectState(page, "a refused sign-in");

    await open("/login/code");
    await inspectState(page, "the code");
    await page.getByLabel("Code").fill("000000");
    await press("Sign in");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspectState(page, "a code too late");

    await open("/signup");
    await page.getByLabel("Full Name").fill("Weak Ling");
    await page.getByLabel("Email Address").fill("weak.ling@people.example");
    await page.getByLabel("Password", { exact: true }).fill("password123");
    await press("Sign Up");
    await expect(page.getByText(/easy to guess/).first()).toBeVisible();
    await inspectState(page, "a refused sign-up");

    await open("/forgot-password");
    await page.getByLabel("Email Address").fill("nobody.here@people.example");
    await page.route("**/api/v1/password/forgot", (route) => route.abort());
    await press("Send the link");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspectState(page, "a link that could not be asked for");
    await page.unroute("**/api/v1/password/forgot");
    await press("Send the link");
    await expect(page.getByRole("status").first()).toBeVisible();
    await inspectState(page, "a link asked for");

    await open(`/reset-password?token=${"x".repeat(43)}`);
    await inspectState(page, "a new password");
    await page.getByLabel("New password").fill("password123");
    await press("Save the password");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspectState(page, "a refused new password");

    for (const [address, button] of [
      ["/verify-email", "Verify my e-mail address"],
      ["/confirm-email", "Confirm the change"],
    ] as const) {
      await open(`${address}?token=${"x".repeat(43)}`);
      await inspectState(page, address);
      await press(button);
      await expect(page.getByRole("alert")).toBeVisible();
      await inspectState(page, `${address}, too late`);
    }
    await context.close();
  });

  test(`members' screens have no violation in ${theme}`, async ({ browser, world }) => {
    const page = await joins(browser, world.url, "Mirela Quist");
    await page.emulateMedia({ colorScheme: theme });
    for (const address of ["/dashboard", "/myposts", "/profile", "/settings", "/discover-events"]) {
      await inspect(page, address);
    }
    await page.context().close();
  });
}

async function inspect(page: Page, address: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address, { waitUntil: "networkidle" });
    await look(page, `${address} at ${width}`);
  }
}

/** What is on the screen now, at both widths. */
async function inspectState(page: Page, state: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `${state} at ${width}`);
  }
}

async function look(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
  );
  expect(found, where).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
