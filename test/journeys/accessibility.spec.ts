import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { furnish, type Furnished } from "./furnished.ts";
import { expect, joins, test, verifies } from "./world.ts";

type Theme = "light" | "dark";

const widths = [390, 1440];
const nobody = "01990000-0000-7000-8000-000000000000";

const strangersScreens = ({ me, post, event }: Furnished) => [
  "/",
  "/login",
  "/login/code",
  "/signup",
  "/forgot-password",
  "/reset-password?token=none",
  "/verify-email?token=none",
  "/confirm-email?token=none",
  "/discover-events",
  "/discover-events?q=nothing-of-this-name",
  `/events/${event}`,
  `/posts/${post}`,
  `/profile/${me}`,
  `/profile/${nobody}`,
  `/posts/${nobody}`,
  "/events/none-of-this-name",
  "/terms",
  "/privacy",
  "/support",
  "/nowhere",
];

const membersScreens = ({ me, other, post, event }: Furnished) => [
  "/dashboard",
  "/myposts",
  "/myposts?category=Sports",
  "/profile",
  `/profile/${other}`,
  `/editProfile/${me}`,
  "/settings",
  "/messages",
  "/notifications",
  "/search",
  "/search?q=ines",
  "/search?q=exchange&tab=events",
  "/search?q=come&tab=posts",
  "/discover-events",
  `/events/${event}`,
  `/posts/${post}`,
  `/profile/${nobody}`,
  "/nowhere",
];

type Opened = { what: string; at: string; open: (page: Page) => Promise<void> };

/** What stands on a screen only after somebody has pressed something. */
const opened = ({ other, post, event }: Furnished): Opened[] => [
  press("the account's menu", "/dashboard", "Your account"),
  press("a post's menu", "/dashboard", "More"),
  press("share", "/dashboard", "Share"),
  tab("event", "/dashboard", "Event"),
  tab("achievement", "/dashboard", "Achievement"),
  tab("video", "/dashboard", "Video"),
  press("the editor of posts", "/myposts", "Create New Post"),
  press("deleting a post", "/myposts", /^Delete /),
  press("the name's dialog", "/profile", "Edit name"),
  press("a link's dialog", "/profile", "Add social links"),
  press("an achievement's dialog", "/profile", "Add achievements"),
  press("followers", `/profile/${other}`, /follower/),
  chosen("reporting a person", `/profile/${other}`, /^More about/, "Report"),
  chosen("blocking a person", `/profile/${other}`, /^More about/, "Block"),
  chosen("editing a comment", `/posts/${post}`, /comment by Odile/, "Edit"),
  press("a new password", "/settings", "Change password"),
  press("another address", "/settings", "Change email"),
  press("leaving", "/settings", "Delete Account"),
  {
    what: "the second factor",
    at: "/settings",
    async open(page) {
      await page.getByRole("switch", { name: "Two-factor authentication" }).click();
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    },
  },
  press("reporting an event", `/events/${event}`, "Report event"),
];

function press(what: string, at: string, name: string | RegExp): Opened {
  const open = (page: Page) => page.getByRole("button", { name }).first().click();
  return { what, at, open };
}

function tab(kind: string, at: string, name: string): Opened {
  return { what: `a new ${kind}`, at, open: (page) => page.getByRole("tab", { name }).click() };
}

function chosen(what: string, at: string, menu: RegExp, name: string): Opened {
  async function open(page: Page) {
    await page.getByRole("button", { name: menu }).first().click();
    await page.getByRole("menuitem", { name }).click();
  }
  return { what, at, open };
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`no screen has a violation in ${colorScheme}`, async ({ browser, world }) => {
    test.setTimeout(300_000);
    const member = await joins(browser, world.url, "Odile Frame");
    await member.emulateMedia({ colorScheme });
    const things = await furnish(member);
    for (const address of membersScreens(things)) {
      await member.goto(address, { waitUntil: "networkidle" });
      await inspect(member, address, colorScheme);
    }
    const context = await browser.newContext({ baseURL: world.url, colorScheme });
    const stranger = await context.newPage();
    for (const address of strangersScreens(things)) {
      await stranger.goto(address, { waitUntil: "networkidle" });
      await inspect(stranger, `a stranger's ${address}`, colorScheme);
    }
    await Promise.all([context.close(), member.context().close()]);
  });

  test(`the ways in have no violation in ${colorScheme}, whatever goes wrong`, async ({
    browser,
    world,
  }) => {
    const context = await browser.newContext({ baseURL: world.url, colorScheme });
    const page = await context.newPage();
    const push = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const open = (address: string) => page.goto(address, { waitUntil: "networkidle" });

    await open("/login?error=GOOGLE_FAILED");
    await page.getByLabel("Email Address").fill("nobody.here@people.example");
    await page.getByLabel("Password", { exact: true }).fill("not the right one");
    await push("Login");
    await expect(page.getByText("The e-mail address or the password is wrong.")).toBeVisible();
    await inspect(page, "a refused sign-in", colorScheme);

    await open("/login/code");
    await inspect(page, "the code", colorScheme);
    await page.getByLabel("Code").fill("000000");
    await push("Sign in");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspect(page, "a code too late", colorScheme);

    await open("/signup");
    await page.getByLabel("Full Name").fill("Weak Ling");
    await page.getByLabel("Email Address").fill("weak.ling@people.example");
    await page.getByLabel("Password", { exact: true }).fill("password123");
    await push("Sign Up");
    await expect(page.getByText(/easy to guess/).first()).toBeVisible();
    await inspect(page, "a refused sign-up", colorScheme);

    await open("/forgot-password");
    await page.getByLabel("Email Address").fill("nobody.here@people.example");
    await page.route("**/api/v1/password/forgot", (route) => route.abort());
    await push("Send the link");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspect(page, "a link that could not be asked for", colorScheme);
    await page.unroute("**/api/v1/password/forgot");
    await push("Send the link");
    await expect(page.getByRole("status").first()).toBeVisible();
    await inspect(page, "a link asked for", colorScheme);

    await open(`/reset-password?token=${"x".repeat(43)}`);
    await inspect(page, "a new password", colorScheme);
    await page.getByLabel("New password").fill("password123");
    await push("Save the password");
    await expect(page.getByRole("alert")).toBeVisible();
    await inspect(page, "a refused new password", colorScheme);

    for (const [address, button] of [
      ["/verify-email", "Verify my e-mail address"],
      ["/confirm-email", "Confirm the change"],
    ] as const) {
      await open(`${address}?token=${"x".repeat(43)}`);
      await inspect(page, address, colorScheme);
      await push(button);
      await expect(page.getByRole("alert")).toBeVisible();
      await inspect(page, `${address}, too late`, colorScheme);
    }
    await context.close();
  });

  test(`nothing that opens has a violation in ${colorScheme}`, async ({ browser, world }) => {
    test.setTimeout(300_000);
    const page = await joins(browser, world.url, "Odile Frame");
    await verifies(page, world);
    await page.emulateMedia({ colorScheme });
    const things = await furnish(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const { what, at, open } of opened(things)) {
        await page.goto(at, { waitUntil: "networkidle" });
        await open(page);
        await inspectOnce(page, `${what} at ${width}`, colorScheme);
      }
    }
    await page.setViewportSize({ width: 390, height: 900 });
    for (const name of ["Open menu", "Search people"]) {
      await page.goto("/dashboard", { waitUntil: "networkidle" });
      await page.getByRole("button", { name }).click();
      await inspectOnce(page, name, colorScheme);
    }
    await page.context().close();
  });
}

/** What is on the screen now, at both widths. */
async function inspect(page: Page, what: string, theme: Theme) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await inspectOnce(page, `${what} at ${width}`, theme);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect.soft(sideways, `${what} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

async function inspectOnce(page: Page, what: string, theme: Theme) {
  // What is still fading in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  const axe = new AxeBuilder({ page });
  // The dark theme changes colours alone; the rest was looked at in the light.
  if (theme === "dark") axe.withRules("color-contrast");
  // An open menu holds the focus: it is not looked for by landmarks, and the marks that keep the focus in are not read.
  else if (await page.getByRole("menu").isVisible()) {
    axe.exclude("[data-base-ui-focus-guard]").disableRules("region");
  }
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
  );
  expect.soft(found, what).toEqual([]);
}
