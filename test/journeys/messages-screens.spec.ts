import { inspect } from "./axe.ts";
import { chatter, friends, lines, opensChat, says } from "./chatting.ts";
import { expect, test } from "./world.ts";

test("on a phone, list and chat are two steps", async ({ browser, world }) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Kestrel", "Ben Lindahl"]);
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await ana.page.goto("/messages");
  await ana.page.getByPlaceholder("Search users...").fill("lindah");
  await ana.page.getByRole("link", { name: /Ben Lindahl/ }).click();
  await expect(ana.page.getByRole("heading", { name: "Messages" })).toBeHidden();
  await expect(ana.page.getByRole("navigation", { name: "Quick navigation" })).toBeHidden();
  await says(ana, "From the bus");
  await expect(ana.page.getByPlaceholder("Type a message...")).toBeInViewport();
  await ana.page.getByRole("link", { name: "Back to Messages" }).click();
  await expect(ana.page.getByRole("navigation", { name: "Quick navigation" })).toBeVisible();
  await ana.page.getByPlaceholder("Search users...").fill("");
  await expect(
    ana.page.getByRole("link", { name: /Ben Lindahl.*You: From the bus/ }),
  ).toBeVisible();
  await ana.page.getByPlaceholder("Search users...").fill("nobody of that name");
  await expect(ana.page.getByText("No users found.")).toBeVisible();
  await opensChat(ben, ana);
  await expect(lines(ben)).toHaveText(["From the bus"]);
});

test("a list that fails to load says so and can be retried; an invalid address is reported inside the frame", async ({
  browser,
  world,
}) => {
  const { page } = await chatter(browser, world.url, "Ana Moreau");
  await page.route("**/api/v1/conversations?**", (route) => route.abort());
  // A fresh page, because the pointer may already be on the link, which prefetches the list.
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(page.getByText("Failed to load users.")).toBeVisible();
  await expect(page.getByPlaceholder("Search users...")).toBeDisabled();
  await page.unroute("**/api/v1/conversations?**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: /No chat yet/ }).first()).toBeVisible();
  for (const address of ["/messages/019a0000-0000-7000-8000-000000000000", "/messages/nobody"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
    await expect(page.getByText("There is no one to message here.")).toBeVisible();
  }
});

test("list and chat have no violations", async ({ browser, world }) => {
  const [ana, ben] = await friends(browser, world.url, ["Ana Nilsson", "Ben Ortega"]);
  await opensChat(ben, ana);
  await says(ben, "Look: https://doors.example");
  await opensChat(ana, ben);
  await says(ana, "Seen");
  await ana.page.route("**/api/v1/messages", (route) => route.abort());
  await says(ana, "Not sent");
  await expect(ana.page.getByText("Failed to send message.")).toBeVisible();
  for (const address of [`/messages/${ben.id}`, "/messages"]) {
    await ana.page.goto(address);
    await expect(ana.page.locator(".conversation-row", { hasText: "Seen" })).toBeAttached();
    await inspect(ana.page, address);
  }
});
