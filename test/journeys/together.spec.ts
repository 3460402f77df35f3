import { ask, whoIs } from "./ask.ts";
import { chatter, friends, says } from "./chatting.ts";
import { buys, publishes, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an attendee invites a friend by name, who finds the event in their notifications", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Hedda Holm");
  const [ivo, mira] = await friends(browser, world.url, ["Ivo Lund", "Mira Sand"]);
  await verifies(ivo.page, world);
  const { slug } = await publishes(host, "Lantern supper");
  await ivo.page.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  const box = ivo.page.locator("#rsvp");
  await expect(box.getByRole("button", { name: "Invite friends" })).toBeHidden();
  await box.getByRole("button", { name: "I'm going" }).click();
  await box.getByRole("button", { name: "Invite friends" }).click();
  const dialog = ivo.page.getByRole("dialog", { name: "Invite friends" });
  await dialog.getByLabel("Find by name").fill("nobody here");
  await expect(dialog.getByText("No matching names.")).toBeVisible();
  await dialog.getByLabel("Find by name").fill("mira");
  await dialog.getByRole("button", { name: "Invite Mira Sand" }).press("Enter");
  const invited = dialog.getByRole("button", { name: "Invited Mira Sand" });
  await expect(invited).toBeFocused();
  await expect(invited).toHaveAttribute("aria-pressed", "true");

  await mira.page.goto("/notifications");
  const card = mira.page.getByText("Ivo Lund invited you to come along to “Lantern supper”.");
  await expect(card).toBeVisible();
  await mira.page.getByRole("link", { name: "Invitation from a friend" }).click();
  await expect(mira.page).toHaveURL(new RegExp(`/events/${slug}`));
});

test("after a change of time, a ticket holder says they're keeping their ticket, and the organizer sees it", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Hedda Holm");
  const guest = await signsUp(browser, world.url, "Ivo Lund");
  await verifies(host, world);
  const free = ticketType({ kind: "free", priceMinor: 0 });
  const { id, slug, typeId } = await sells(host, "Ledger evening", { types: [free] });
  await buys(guest, { eventId: id, typeId, unitMinor: 0 });
  await guest.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  await expect(guest.getByRole("button", { name: "Keep my ticket" })).toBeHidden();
  const { version } = await ask<{ version: number }>(guest, "GET", `/events/${slug}`);
  await ask(host, "PATCH", `/events/${id}`, { version, venue: "The Long Gallery" });
  await expect(guest.getByRole("heading", { name: "Can you still come?" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Return my ticket" })).toBeVisible();
  await guest.getByRole("button", { name: "Keep my ticket" }).press("Enter");
  await expect(guest.getByRole("heading", { name: "You're in" })).toBeFocused();
  await host.goto(`/events/${slug}`);
  await expect(host.getByText("1 person is still coming")).toBeVisible();

  // On a page without a side box, all sections have the same width.
  await ask(host, "POST", `/events/${id}/cancel`, { message: "The roof leaks." });
  await host.setViewportSize({ width: 1440, height: 900 });
  await host.goto(`/events/${slug}`);
  const widths = await host
    .locator(".event-without-box > section, .event-without-box .locator")
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().width)).filter((width) => width > 0),
    );
  expect(new Set(widths).size).toBe(1);
});

test("on a phone the message box gets the focus once a request is accepted", async ({
  browser,
  world,
}) => {
  const asking = await chatter(browser, world.url, "Mira Sand");
  await verifies(asking.page, world);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const asked = await signsUp(browser, world.url, "Ivo Lund", phone);
  await asking.page.goto(`/messages/${(await whoIs(asked)).id}`);
  await says(asking, "Are you coming on Saturday?");
  await asked.goto(`/messages/${asking.id}`);
  await asked.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(asked.getByPlaceholder("Type a message...")).toBeFocused();
});
