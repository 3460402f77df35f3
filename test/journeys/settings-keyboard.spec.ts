import type { Locator, Page } from "@playwright/test";
import { expect, signsUp, test, verifies } from "./world.ts";

const password = "curtain up at eight";

test("Tab reaches every control of the settings, in view and with a focus ring", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Yara Rings");
  await page.goto("/settings", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Account", exact: true })).toBeFocused();

  const controls = page.locator(
    "main :is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled):visible",
  );
  const count = await controls.count();
  expect(count).toBeGreaterThan(35);
  for (let at = 0; at < count; at += 1) {
    const control = controls.nth(at);
    await expect(control, `control ${at}`).toBeFocused();
    // The page may still be scrolling to it.
    await expect.poll(() => control.evaluate(look)).toMatchObject({ ring: true, inSight: true });
    await page.keyboard.press("Tab");
  }
  await page.context().close();
});

test("all settings can be used by keyboard only", async ({ browser, world }) => {
  const nuisance = await signsUp(browser, world.url, "Vera Noise");
  const noise = (await (await nuisance.request.get("/api/v1/session")).json()).me.username;
  await nuisance.context().close();
  const page = await signsUp(browser, world.url, "Yara Keys");
  await verifies(page, world);
  await page.goto("/settings", { waitUntil: "networkidle" });
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");

  const username = `yara.${Date.now()}`;
  await tabTo(page, page.getByLabel("Username", { exact: true }));
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(username);
  await expect(page.getByText(`@${username} is free.`)).toBeVisible();
  await keyboard.press("Enter");
  await says(page, "Profile updated!");

  await opensAndReturns(page, button("Change email"), "New email");
  await tabTo(page, button("Change password"));
  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await keyboard.type(password);
  await tabTo(page, dialog.getByLabel("New password"));
  await keyboard.type("the second act begins");
  await keyboard.press("Enter");
  await says(page, "Password changed.");
  await expect(button("Change password")).toBeFocused();

  for (const name of ["Organizer", "Friends Only"]) {
    await tabTo(page, button(name));
    await keyboard.press("Space");
    await expect(button(name)).toHaveAttribute("aria-pressed", "true");
  }
  await tabTo(page, page.getByLabel("Blocked users"));
  await keyboard.type(noise);
  await keyboard.press("Enter");
  await tabTo(page, button("Unblock Vera Noise"));
  await keyboard.press("Enter");
  await expect(button("Unblock Vera Noise")).toBeHidden();

  const twoFactor = page.getByRole("switch", { name: "Two-factor authentication" });
  await tabTo(page, twoFactor);
  await keyboard.press("Space");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(twoFactor).toBeFocused();
  await expect(twoFactor).not.toBeChecked();

  for (const name of ["Email notifications", "Push notifications", "Event reminders"]) {
    await turns(page, page.getByRole("switch", { name }));
  }
  for (const name of ["Dark", "Large", "Sports"]) {
    await tabTo(page, button(name));
    await keyboard.press("Enter");
    await expect(button(name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await tabTo(page, page.getByLabel("Default location"));
  await keyboard.type("Ulm");
  await keyboard.press("Enter");
  await turns(page, page.getByRole("switch", { name: "Auto RSVP to invited events" }));
  await tabTo(page, button("Connect Facebook"));
  await keyboard.press("Enter");
  await expect(page.getByText("Facebook is not set up on this server.")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/api/v1/settings")).json())
    .toMatchObject({
      whoCanMessage: "friends",
      emailNotifications: false,
      pushNotifications: true,
      eventReminders: false,
      theme: "dark",
      size: "large",
      categories: ["Sports"],
      location: "Ulm",
      autoRsvp: false,
    });

  await tabTo(page, button("Export my data"));
  await keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Download archive/ })).toBeVisible();
  const leave = page.locator("main").getByRole("button", { name: "Delete Account" });
  await tabTo(page, leave);
  await keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(leave).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(page.locator("main").getByRole("button", { name: "Logout" })).toBeFocused();
  await keyboard.press("Enter");
  await page.waitForURL(/\/login/);
  await page.context().close();
});

function look(control: Element) {
  const { outlineStyle, outlineWidth } = getComputedStyle(control);
  const { top, bottom } = control.getBoundingClientRect();
  const bar = document.querySelector(".top-bar")?.getBoundingClientRect().bottom ?? 0;
  return {
    what: control.textContent || control.getAttribute("aria-label") || control.id,
    ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    inSight: top >= bar && bottom <= innerHeight,
  };
}

async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 200; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`never came to ${wanted}`);
}

async function turns(page: Page, control: Locator) {
  await tabTo(page, control);
  const before = await control.isChecked();
  await page.keyboard.press("Space");
  await expect(control).toBeChecked({ checked: !before });
}

/** Checks that a dialog focuses its first field, and that Escape returns the focus to its opener. */
async function opensAndReturns(page: Page, opener: Locator, field: string) {
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(field)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
}

async function says(page: Page, words: string) {
  await expect(page.getByRole("status").getByText(words)).toBeVisible();
}
