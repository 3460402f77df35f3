import type { Page } from "@playwright/test";
import { inspect, look } from "./axe.ts";
import { furnish, type Furnished } from "./furnished.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

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
  "/discover-events?view=map&place=Austin",
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

/** Elements that only appear after an interaction. */
const opened = ({ name, other, post, event }: Furnished): Opened[] => [
  opensMenu("the account's menu", "/dashboard", "Your account"),
  opensMenu("a post's menu", "/dashboard", "More"),
  press("share", "/dashboard", "Share"),
  tab("event", "/dashboard", "Event"),
  tab("achievement", "/dashboard", "Achievement"),
  tab("video", "/dashboard", "Video"),
  press("the editor of posts", "/myposts", "Create New Post"),
  {
    what: "deleting a post",
    at: "/myposts",
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click();
      // It is enabled, and changes color, once it is known whom the deletion affects.
      const confirm = page.getByRole("alertdialog").getByRole("button", { name: /^Delete/ });
      await expect(confirm).toBeEnabled();
    },
  },
  press("the name's dialog", "/profile", "Edit name"),
  press("a link's dialog", "/profile", "Add social links"),
  press("an achievement's dialog", "/profile", "Add achievements"),
  press("followers", `/profile/${other}`, /follower/),
  chosen("reporting a person", `/profile/${other}`, /^More about/, "Report"),
  chosen("blocking a person", `/profile/${other}`, /^More about/, "Block"),
  chosen("editing a comment", `/posts/${post}`, RegExp(`comment by ${name}`), "Edit"),
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

/** Elements that only exist on phones. */
const narrow = [
  press("the menu", "/dashboard", "Open menu"),
  press("the search", "/dashboard", "Search"),
];

function press(what: string, at: string, name: string | RegExp): Opened {
  const open = (page: Page) => page.getByRole("button", { name }).first().click();
  return { what, at, open };
}

/** A menu, which is loaded on the first press. */
function opensMenu(what: string, at: string, name: string): Opened {
  async function open(page: Page) {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("menu")).toBeVisible();
  }
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

test.describe.configure({ mode: "parallel" });

test("members' screens have no violations", async ({ browser, world }) => {
  const page = await signsUp(browser, world.url, "Odile Frame");
  await verifies(page, world);
  for (const address of membersScreens(await furnish(page))) {
    await page.goto(address, { waitUntil: "networkidle" });
    await inspect(page, address);
  }
  await page.context().close();
});

test("strangers' screens have no violations", async ({ browser, world }) => {
  const member = await signsUp(browser, world.url, "Odile Frame");
  const things = await furnish(member);
  await member.context().close();
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  for (const address of strangersScreens(things)) {
    await page.goto(address, { waitUntil: "networkidle" });
    await inspect(page, address);
  }
  await context.close();
});

test("menus, dialogs and tabs have no violations once opened", async ({ browser, world }) => {
  test.setTimeout(480_000);
  // All of them comment on the same post, so they find their own comments by name.
  const page = await signsUp(browser, world.url, "Odile Opens");
  await verifies(page, world);
  const things = await furnish(page);
  for (const { what, at, open } of opened(things)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at, { waitUntil: "networkidle" });
    await open(page);
    await inspect(page, what);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  for (const { what, at, open } of narrow) {
    await page.goto(at, { waitUntil: "networkidle" });
    await open(page);
    await look(page, what);
  }
  await page.context().close();
});
