import type { Page } from "@playwright/test";
import { expect, signsUp, test, verifies } from "./world.ts";

const password = "curtain up at eight";

async function saved(page: Page, message = "Saved") {
  await expect(page.getByRole("status").getByText(message)).toBeVisible();
}

test("a person changes every setting and finds the same on another device", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Sol Arden");
  const username = `sol.${Date.now()}`;
  await page.goto("/settings");
  const email = await page.getByLabel("Email", { exact: true }).inputValue();
  await page.getByLabel("Username", { exact: true }).fill("admin");
  await expect(page.locator(".field-error", { hasText: "is reserved" })).toBeVisible();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await expect(page.locator(".field-help", { hasText: `@${username} is free.` })).toBeVisible();
  await page.getByRole("button", { name: "Update Profile" }).click();
  await saved(page, "Profile updated!");
  await page.getByRole("group", { name: "Your role" }).getByText("Talent").click();
  await saved(page);
  await page.getByRole("button", { name: "Friends Only" }).click();
  await page.getByRole("switch", { name: "Email notifications" }).click();
  await page.getByRole("switch", { name: "Push notifications" }).click();
  await page.getByRole("switch", { name: "Event reminders" }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.getByRole("button", { name: "Large" }).click();
  await page.getByRole("button", { name: "Music" }).click();
  await page.getByRole("button", { name: "Art" }).click();
  await page.getByLabel("Default location").fill("Chicago");
  await page.getByRole("switch", { name: "Auto RSVP to invited events" }).click();
  const savedSettings = async () => (await page.request.get("/api/v1/settings")).json();
  await expect.poll(savedSettings).toMatchObject({ theme: "dark", size: "large", autoRsvp: false });

  const context = await browser.newContext({ baseURL: world.url });
  const other = await context.newPage();
  await other.goto("/login?next=/settings");
  await other.getByLabel("Email Address").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Login", exact: true }).click();
  await other.waitForURL((url) => url.pathname === "/settings");
  await expect(other.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
  await other.waitForLoadState("networkidle");
  for (const look of [other, page]) {
    await look.reload();
    await expect(look.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(look.locator("html")).toHaveAttribute("data-size", "large");
    await expect(look.getByLabel("Username", { exact: true })).toHaveValue(username);
    for (const name of ["Talent", "Friends Only", "Dark", "Large", "Music", "Art"])
      await expect(look.getByRole("button", { name, exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    await expect(look.getByRole("switch", { name: "Email notifications" })).not.toBeChecked();
    await expect(look.getByRole("switch", { name: "Push notifications" })).toBeChecked();
    await expect(look.getByRole("switch", { name: "Event reminders" })).not.toBeChecked();
    await expect(
      look.getByRole("switch", { name: "Auto RSVP to invited events" }),
    ).not.toBeChecked();
    await expect(look.getByLabel("Default location")).toHaveValue("Chicago");
  }

  await page.getByRole("button", { name: /^Log out of/ }).click();
  await saved(page, "Logged out of");
  // The other device is notified and signs out by itself.
  await expect(other).toHaveURL(/\/login/);
  await context.close();
  await page.context().close();
});

test("settings that can't be saved are reverted", async ({ browser, world }) => {
  // Blocks the service worker: it could take control at any moment, and its requests bypass the route below.
  const page = await signsUp(browser, world.url, "Tove Lind", { serviceWorkers: "block" });
  await page.goto("/settings");
  await page.route("**/api/v1/settings", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  const reminders = page.getByRole("switch", { name: "Event reminders" });
  await reminders.click();
  await expect(page.getByRole("alert").getByText("Not saved.")).toBeVisible();
  await expect(reminders).toBeChecked();
  await page.getByRole("button", { name: "Large" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-size", "medium");
  await page.context().close();
});

test("a person changes the password, and the email address with confirmation by both mailboxes", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Una Berg");
  await page.goto("/settings");
  const email = await page.getByLabel("Email", { exact: true }).inputValue();
  await verifies(page, world);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("not this one");
  await dialog.getByLabel("New password").fill("the second act begins");
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(dialog.getByText("This isn't your password.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Save password" }).click();
  await saved(page, "Password changed.");
  await world.mailbox.emailTo(email, /password was changed/);

  const moved = `moved.${email}`;
  await page.getByRole("button", { name: "Change email" }).click();
  await dialog.getByLabel("New email").fill(moved);
  await dialog.getByRole("button", { name: "Send links" }).click();
  await expect(page.getByText(`Waiting for the links sent to ${moved}`)).toBeVisible();
  const fresh = await world.mailbox.emailTo(moved, /Verify your new/);
  await page.goto(linkIn(fresh.text, "confirm-email"));
  await page.getByRole("button", { name: "Yes, change it" }).click();
  await expect(page.getByText("Now open the link in your other inbox.")).toBeVisible();
  const old = await world.mailbox.emailTo(email, /Approve your new/);
  await page.goto(linkIn(old.text, "confirm-email"));
  await page.getByRole("button", { name: "Yes, change it" }).click();
  await expect(page.getByText("Address changed.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(moved);
  await page.context().close();
});

test("somebody is blocked by username and unblocked", async ({ browser, world }) => {
  const nuisance = await signsUp(browser, world.url, "Vera Noise");
  await nuisance.goto("/settings");
  const username = await nuisance.getByLabel("Username", { exact: true }).inputValue();
  const page = await signsUp(browser, world.url, "Willa Peace");
  await page.goto("/settings");
  await page.getByLabel("Blocked users").fill("nobody.of.this.name");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("There is no one with this username.")).toBeVisible();
  await page.getByLabel("Blocked users").fill(username);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const list = page.getByRole("list", { name: "Blocked users" });
  await expect(list.getByText("Vera Noise")).toBeVisible();
  await list.getByRole("button", { name: "Unblock Vera Noise" }).click();
  await expect(list).toBeHidden();
  await nuisance.context().close();
  await page.context().close();
});

test("Google is connected and disconnected, and Facebook says it isn't set up", async ({
  browser,
  world,
}) => {
  world.provider.people.set("xena", {
    email: "xena@gmail.example",
    email_verified: true,
    name: "Xena",
  });
  const page = await signsUp(browser, world.url, "Xena Moor");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect Facebook" }).click();
  await expect(page.getByText("Facebook is not set up on this server.")).toBeVisible();
  await page.getByRole("button", { name: "Connect Google" }).click();
  await expect(page.getByText("Verify your email address first.")).toBeVisible();
  await page.getByRole("button", { name: "Resend link" }).click();
  await saved(page, "We sent a new link to");
  await verifies(page, world);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect Google" }).click();
  await page.getByPlaceholder("Enter any login").fill("xena");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/settings\?google=connected/);
  await expect(page.getByText("Google is connected. You can now use it to log in.")).toBeVisible();
  await expect(page.getByText("Connected as xena@gmail.example")).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByRole("button", { name: "Connect Google" })).toBeVisible();
  await page.context().close();
});

function linkIn(text: string | undefined, page: string): string {
  const link = new RegExp(`http://localhost:\\d+/${page}\\?\\S+`).exec(text ?? "")?.[0];
  if (!link) throw new Error(`no link to ${page} in the email`);
  return link;
}
