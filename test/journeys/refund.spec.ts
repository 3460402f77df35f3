import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buys, sells } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("a buyer returns a ticket for a refund, and everyone gets one when the event is cancelled", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const { id: eventId, slug, typeId } = await sells(host, "Vinyl Night Returns");
  const ana = await signsUp(browser, world.url, "Ana Lima");
  const ben = await signsUp(browser, world.url, "Ben Achebe");
  await buys(ana, { eventId, typeId });
  await buys(ben, { eventId, typeId, quantity: 2 });

  await ana.goto("/tickets");
  const orders = ana.getByRole("region", { name: "Orders" });
  await expect(orders.getByRole("listitem")).toHaveText(/Vinyl Night Returns.*\$12\.00.*Paid/);
  await ana.getByRole("link", { name: /^Show ticket/ }).click();
  await ana.getByRole("button", { name: "Get a refund" }).click();
  const dialog = ana.getByRole("dialog");
  await expect(dialog.getByText("According to this event's refund policy.")).toBeVisible();
  await expect(dialog).toContainText("$12.00 of $12.00");
  await inspect(ana, "a refund before it is asked for");
  await dialog.getByRole("button", { name: "Refund $12.00" }).click();
  await expect(ana.getByText("This ticket was refunded. It is no longer valid.")).toBeVisible();

  await host.goto(`/events/${slug}`);
  await host.getByRole("button", { name: "Cancel event" }).click();
  await host.getByLabel("Message to your guests").fill("The roof leaks.");
  const question = host.getByRole("dialog", { name: "Cancel event" });
  const cancel = question.getByRole("button", { name: "Cancel event and refund $24.00" });
  await cancel.click();
  const consent = question.getByLabel("I understand that this can't be undone.");
  await expect(consent).toBeFocused();
  await consent.check();
  await cancel.click();
  await expect(question).toBeHidden();
  await expect(host.getByText("The roof leaks.")).toBeVisible();

  const { email } = await whoIs(ben);
  const message = await world.mailbox.emailTo(email, /Cancelled: Vinyl Night Returns/);
  expect(message.text).toContain("$24.00 is being refunded to you");
  await ben.goto("/tickets?past=1");
  await expect(ben.getByText("Cancelled").first()).toBeVisible();
  // The refund is the first thing a buyer sees on the event's page.
  await ben.goto(`/events/${slug}`);
  await expect(ben.getByRole("heading", { name: "$24.00 is coming back" })).toBeVisible();
  await ben.locator(".event-box").getByRole("link", { name: "See the refund" }).first().click();
  await ben.waitForURL(/\/checkout\//);

  // Sales and refunds add up.
  const books = await ask(host, "GET", `/events/${eventId}/books`);
  expect(books).toMatchObject({ refundedMinor: 3_600 });
  await host.goto(`/events/${slug}/manage`);
  await expect(host.getByText("$36.00").first()).toBeVisible();
});
