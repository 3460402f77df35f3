import { inspect } from "./axe.ts";
import { expect, test } from "./world.ts";

test("the sign-in methods have no violations, even in error states", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const open = (address: string) => page.goto(address, { waitUntil: "networkidle" });

  await open("/login?error=GOOGLE_FAILED");
  await page.getByLabel("Email Address").fill("nobody.here@people.example");
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await press("Login");
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
  await inspect(page, "a refused sign-in");

  await open("/login/code");
  await inspect(page, "the code");
  await page.getByLabel("Code").fill("000000");
  await press("Log in");
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "a code too late");

  await open("/signup");
  await page.getByLabel("Full Name").fill("Weak Ling");
  await page.getByLabel("Email Address").fill("weak.ling@people.example");
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await press("Sign Up");
  await expect(page.getByText(/easy to guess/).first()).toBeVisible();
  await inspect(page, "a refused sign-up");

  await open("/forgot-password");
  await page.getByLabel("Email Address").fill("nobody.here@people.example");
  await page.route("**/api/v1/password/forgot", (route) => route.abort());
  await press("Send link");
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "a link that could not be asked for");
  await page.unroute("**/api/v1/password/forgot");
  await press("Send link");
  await expect(page.getByRole("status").first()).toBeVisible();
  await inspect(page, "a link asked for");

  await open(`/reset-password?token=${"x".repeat(43)}`);
  await inspect(page, "a new password");
  await page.getByLabel("New password").fill("password123");
  await press("Save password");
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "a refused new password");

  for (const [address, button] of [
    ["/verify-email", "Verify my email address"],
    ["/confirm-email", "Yes, change it"],
  ] as const) {
    await open(`${address}?token=${"x".repeat(43)}`);
    await inspect(page, address);
    await press(button);
    await expect(page.getByRole("alert")).toBeVisible();
    await inspect(page, `${address}, too late`);
  }
  await context.close();
});
