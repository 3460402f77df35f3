import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, joins, signsUp, test } from "./world.ts";

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const card = (page: Page, words: string | RegExp) =>
  page
    .getByRole("list", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ hasText: words });

async function publishes(page: Page, content: string): Promise<string> {
  const id = newId();
  await ask(page, "POST", "/posts", { id, type: "post", content });
  return id;
}

const comments = (page: Page, postId: string, content: string) =>
  ask(page, "POST", `/posts/${postId}/comments`, { id: newId(), content });
const likes = (page: Page, postId: string) => ask(page, "PUT", `/posts/${postId}/like`);
const follows = (page: Page, id: string) => ask(page, "PUT", `/people/${id}/follow`);

test("others' actions arrive live and grouped, and are read one by one or all at once", async ({
  browser,
  world,
}) => {
  const ines = await joins(browser, world.url, "Ines Okafor");
  const tomasz = await signsUp(browser, world.url, "Tomasz Wren");
  const mirela = await signsUp(browser, world.url, "Mirela Quist");
  const me = await whoIs(ines);
  const post = await publishes(ines, "Soundcheck done. The room sounds better empty.");
  await expect(bell(ines, "Notifications")).toBeVisible();

  await test.step("the count at the bell, in the navigation and in the title updates by itself", async () => {
    await likes(tomasz, post);
    await expect(bell(ines, "Notifications, 1 new")).toBeVisible();
    await expect(ines).toHaveTitle("(1) Dashboard · Marquee");
    await likes(mirela, post);
    await comments(mirela, post, "Back right, next to the radiator.");
    await follows(tomasz, me.id);
    await publishes(tomasz, `The cables are with @${me.username}.`);
    await expect(bell(ines, "Notifications, 4 new")).toBeVisible();
    const side = ines.getByRole("navigation", { name: "Sections" });
    await expect(side.getByRole("link", { name: "Notifications 4 new" })).toBeVisible();
    await expect(ines).toHaveTitle("(4) Dashboard · Marquee");
  });

  await test.step("two likes share one card; opening it marks it as read", async () => {
    await bell(ines, "Notifications, 4 new").click();
    await expect(card(ines, /Mirela Quist and Tomasz Wren liked your post/)).toBeVisible();
    await expect(card(ines, /Tomasz Wren mentioned you/)).toHaveClass(/\bis-unread\b/);
    await card(ines, /Mirela Quist commented/)
      .getByRole("link")
      .click();
    await expect(ines).toHaveURL(new RegExp(`/posts/${post}$`));
    await expect(bell(ines, "Notifications, 3 new")).toBeVisible();
    await ines.goBack();
    await expect(card(ines, /Mirela Quist commented/)).not.toHaveClass(/\bis-unread\b/);
    await ines.getByRole("button", { name: "Mark as read: New follower" }).click();
    await expect(bell(ines, "Notifications, 2 new")).toBeVisible();
    await expect(ines).toHaveURL(/\/notifications$/);
  });

  await test.step("new cards wait behind a button while one reads, and nothing moves", async () => {
    const follower = card(ines, /Tomasz Wren started following you/);
    const before = await follower.boundingBox();
    await comments(tomasz, post, "And the left one hums.");
    const bar = ines.getByRole("button", { name: "1 new notification" });
    await expect(bar).toBeVisible();
    expect(await follower.boundingBox()).toEqual(before);
    await bar.click();
    await expect(card(ines, /Tomasz Wren commented/)).toHaveClass(/\bis-unread\b/);
  });

  await test.step("cards of undone and deleted things disappear, in other tabs too", async () => {
    const other = await ines.context().newPage();
    await other.goto("/notifications");
    await expect(card(other, /liked your post/)).toBeVisible();
    await ask(mirela, "DELETE", `/posts/${post}/like`);
    await expect(card(ines, /Tomasz Wren liked your post/)).toBeVisible();
    await expect(card(other, /Tomasz Wren liked your post/)).toBeVisible();
    await ines.getByRole("button", { name: "Mark all as read" }).click();
    for (const page of [ines, other]) {
      await expect(bell(page, "Notifications")).toBeVisible();
      await expect(page.locator(".notification.is-unread")).toHaveCount(0);
      await expect(page).toHaveTitle("Notifications · Marquee");
    }
    await other.close();
  });
  for (const page of [ines, tomasz, mirela]) await page.context().close();
});

test("a switch turns off one kind, and the others still arrive", async ({ browser, world }) => {
  const sol = await signsUp(browser, world.url, "Sol Arden");
  const tove = await signsUp(browser, world.url, "Tove Lind");
  const me = await whoIs(sol);
  const post = await publishes(sol, "Doors at seven.");
  await sol.goto("/settings");
  const noLikes = sol.getByRole("switch", { name: "Likes in the app" });
  await noLikes.click();
  await expect(sol.getByRole("status").getByText("Saved")).toBeVisible();
  await sol.reload();
  await expect(noLikes).not.toBeChecked();
  await likes(tove, post);
  await follows(tove, me.id);
  await expect(bell(sol, "Notifications, 1 new")).toBeVisible();
  await bell(sol, "Notifications, 1 new").click();
  await expect(card(sol, /Tove Lind started following you/)).toBeVisible();
  await expect(card(sol, /liked/)).toHaveCount(0);

  await sol.goto("/settings");
  await expect(sol.getByRole("switch", { name: "Likes by push" })).toBeDisabled();
  await sol.getByRole("switch", { name: "Email notifications" }).click();
  await expect(sol.getByRole("switch", { name: "Comments by email" })).toBeDisabled();
  await expect(sol.getByText("Email and push are off above.")).toBeVisible();
  for (const page of [sol, tove]) await page.context().close();
});

test("cards load page by page, and a failed page can be retried", async ({ browser, world }) => {
  const vera = await signsUp(browser, world.url, "Vera Halloran");
  const noor = await signsUp(browser, world.url, "Noor Basri");
  await vera.goto("/notifications");
  await expect(vera.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  for (let number = 1; number <= 25; number++) {
    const post = await publishes(vera, `Set list, page ${number}`);
    await likes(noor, post);
  }
  await vera.reload();
  const cards = vera.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect(cards).toHaveCount(20);
  await vera.route("**/api/v1/notifications?cursor=*", (route) => route.abort());
  await cards.last().scrollIntoViewIfNeeded();
  await expect(vera.getByText("We couldn't load more notifications.")).toBeVisible();
  await vera.unroute("**/api/v1/notifications?cursor=*");
  await vera.getByRole("button", { name: "Retry" }).click();
  await expect(cards).toHaveCount(25);
  for (const page of [vera, noor]) await page.context().close();
});

test("an email lists unread notifications, its link unsubscribes, and its screens are accessible", async ({
  browser,
  world,
}) => {
  // Emails are sent every full minute.
  const ada = await signsUp(browser, world.url, "Ada Linn");
  const tove = await signsUp(browser, world.url, "Tove Lind");
  const me = await whoIs(ada);
  const verify = await world.mailbox.emailTo(me.email, /verify/i);
  await ada.goto(linkIn(verify.text, /\/verify-email\S*/));
  await ada.getByRole("button", { name: "Verify my email address" }).click();
  await expect(ada.getByText("Address verified.")).toBeVisible();
  await follows(tove, me.id);
  await likes(tove, await publishes(ada, "One line, and the rest is light."));

  for (const address of ["/notifications", "/unsubscribe?token=none"]) {
    await ada.goto(address, { waitUntil: "networkidle" });
    await inspect(ada, address);
  }
  await ada.getByRole("button", { name: "Stop these emails" }).click();
  await expect(ada.getByRole("alert").filter({ hasText: "This doesn't exist" })).toBeVisible();

  let email: string | undefined;
  await expect
    .poll(
      async () => {
        const found = world.mailbox.emails.find(
          ({ to, text }) =>
            to?.some(({ address }) => address === me.email) && text?.includes("/unsubscribe"),
        );
        email = found?.text;
        return email;
      },
      { timeout: 90_000 },
    )
    .toContain("started following you");
  const stranger = await (await browser.newContext({ baseURL: world.url })).newPage();
  await stranger.goto(linkIn(email, /\/unsubscribe\S*/));
  await stranger.getByRole("button", { name: "Stop these emails" }).click();
  await expect(stranger.getByText("No more notification emails")).toBeVisible();
  await ada.goto("/settings");
  await expect(ada.getByRole("switch", { name: "Email notifications" })).not.toBeChecked();
  for (const page of [ada, tove, stranger]) await page.context().close();
});

function linkIn(text: string | undefined, path: RegExp): string {
  const found = path.exec(text ?? "");
  if (!found) throw new Error(`No link in the email: ${text}`);
  return found[0];
}
