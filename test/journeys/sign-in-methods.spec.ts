import { expect, test } from "./world.ts";

test("a person signs in with Google and returns to the page they asked for", async ({
  page,
  world,
}) => {
  world.provider.people.set("ana", {
    email: "ana@gmail.example",
    email_verified: true,
    name: "Ana Lind",
  });
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByPlaceholder("Enter any login").fill("ana");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.pathname === "/settings");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText("Ana Lind")).toBeVisible();
});

test("a forgotten password is reset once by the emailed link", async ({ page, world }) => {
  const email = `ben.${Date.now()}@people.example`;
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Ben Amadi");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("the first one I forgot");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("button", { name: "Logout" })
    .click();
  await page.waitForURL("**/signup");

  await page.goto("/login");
  await page.getByRole("link", { name: /forgot/i }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: /send/i }).click();
  const message = await world.mailbox.emailTo(email, /password/i);
  const link = /http:\/\/localhost:\d+\/reset-password\?\S+/.exec(message.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel(/new password/i).fill("a brand new one, kept");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL(/\/login/);

  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("the first one I forgot");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a brand new one, kept");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard");

  await page.goto(link);
  await page.getByLabel(/new password/i).fill("yet another one, refused");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(/has been used or has expired/i)).toBeVisible();
});

test("a link to the sign-in page never leads off this site", async ({ page, world }) => {
  await page.goto("/signup?next=https://evil.example/");
  await page.getByLabel("Full Name").fill("Cleo Marsh");
  await page.getByLabel("Email Address").fill(`cleo.${Date.now()}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill("a long walk to the stage");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.waitForURL(`${world.url}/dashboard`);
  // The server redirects people who are already signed in.
  for (const next of ["https://evil.example/", "//evil.example", "javascript:alert(1)", "[1]"]) {
    for (const door of ["login", "signup"]) {
      await page.goto(`/${door}?next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${world.url}/dashboard`);
    }
  }
});

test("only the newest of two errors is shown", async ({ page }) => {
  await page.goto("/login?error=GOOGLE_CANCELLED", { waitUntil: "networkidle" });
  const problems = page.locator("form").getByRole("alert");
  await expect(problems).toHaveText(["Google sign-in was cancelled. Nothing has changed."]);
  await page.getByLabel("Email Address").fill("nobody@people.example");
  await page.getByLabel("Password", { exact: true }).fill("not a password of anybody");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(problems).toHaveText(["The email address or password is wrong."]);
  await page.route("**/api/v1/session/google", (route) =>
    route.fulfill({
      status: 409,
      json: { code: "CONFLICT", title: "Try again later.", status: 409 },
    }),
  );
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect(problems).toHaveCount(1);
  await expect(problems).not.toHaveText(["The email address or password is wrong."]);
});

test("a double click on Sign Up creates one account", async ({ page, world }) => {
  const email = `zoe.${Date.now()}@people.example`;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/accounts")) asked.push(email);
  });
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Zoe Lind");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Sign Up", exact: true }).dblclick();
  await page.waitForURL("**/dashboard");
  await world.mailbox.emailTo(email, /verify/i);
  expect(asked).toHaveLength(1);

  await page.goto("/Settings");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
