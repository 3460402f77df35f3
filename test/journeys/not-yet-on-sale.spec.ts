import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an attendee asks for a sale reminder, and sees that the event moved to another day", async ({
  browser,
  page: visitor,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const opensAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { id, slug } = await sells(host, "The Open Hardware Fair", {
    types: [ticketType({ name: "Day pass", opensAt })],
  });
  await visitor.goto(`/events/${slug}`);
  await expect(visitor.getByRole("link", { name: "Remind me" }).first()).toBeVisible();

  await expect(visitor.locator(".event-facts")).toContainText("On sale ");
  await visitor.goto("/discover-events?q=hardware");
  await expect(
    visitor.getByRole("link", { name: /The Open Hardware Fair$/ }).first(),
  ).toBeVisible();
  await expect(visitor.getByText("Be the first to go")).toHaveCount(0);

  const ana = await signsUp(browser, world.url, "Ana Sandoval");
  await ana.goto(`/events/${slug}`);
  const box = ana.getByRole("complementary", { name: /^On sale / });
  await box.getByRole("button", { name: "Remind me" }).click();
  await expect(ana.getByText("We'll remind you before tickets go on sale")).toBeVisible();
  await ana.reload();
  await expect(box.getByRole("button", { name: "Reminder set" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await inspect(ana, "an event that is not yet on sale");

  const { version, fields } = await ask<{ version: number; fields: { startDay: string } }>(
    host,
    "GET",
    `/events/${id}/fields`,
  );
  const later = new Date(Date.parse(fields.startDay) + 28 * 86_400_000);
  const startDay = later.toISOString().slice(0, 10);
  await ask(host, "PATCH", `/events/${id}`, { version, startDay });
  // Visible without a reload.
  await expect(ana.getByText("New date").first()).toBeVisible();
  await expect(ana.getByRole("deletion")).toContainText("No longer");
  await ana.setViewportSize({ width: 390, height: 844 });
  await inspect(ana, "an event that has moved to another day");
});
