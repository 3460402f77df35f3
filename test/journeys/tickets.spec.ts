import { inspect } from "./axe.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("a ticket holder's tickets work offline, and one is sent to a friend", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const ana = await signsUp(browser, world.url, "Ana Sandoval");
  const free = ticketType({ kind: "free", priceMinor: 0 });
  const { id: eventId, slug, typeId } = await sells(host, "Vinyl Night", { types: [free] });
  const [first] = await buys(ana, { eventId, typeId, quantity: 2, unitMinor: 0 });

  // The event's card and page link to the ticket.
  await ana.goto("/discover-events?q=vinyl");
  const card = ana.getByRole("article").filter({ hasText: "Free" });
  await card.getByRole("link", { name: "Show ticket for Vinyl Night" }).first().click();
  await ana.waitForURL("**/tickets");
  await ana.goto(`/events/${slug}`);
  const box = ana.getByRole("complementary", { name: "You're in" });
  await expect(box.getByText("2 × Standing")).toBeVisible();
  await inspect(ana, "an event one has tickets of");
  await box.getByRole("link", { name: "Show tickets" }).click();
  await ana.waitForURL(`**/tickets/${first}`);

  await ana.goto(`/tickets/${first}?new=1`);
  await expect(ana.getByText("You're in.")).toBeVisible();
  await expect(ana.getByRole("img", { name: /QR code of ticket MQ-\w+-01/ })).toBeVisible();
  await ana.getByRole("button", { name: "Add a name" }).click();
  await ana.getByRole("textbox", { name: "Name" }).fill("Kaito Mori");
  await ana.getByRole("button", { name: "Save name" }).click();
  await expect(ana.getByText("Kaito Mori")).toBeVisible();
  await inspect(ana, "a ticket");

  // A ticket is saved at the first view; once removed, only on request.
  await ana.getByRole("button", { name: "Remove from this device" }).click();
  await expect(ana.getByRole("button", { name: "Save for offline" })).toBeFocused();
  await ana.goto("/tickets");
  await ana.getByRole("link", { name: /Show ticket MQ-\w+-02/ }).click();
  await expect(ana.getByRole("button", { name: "Remove from this device" })).toBeVisible();
  await ana.goto(`/tickets/${first}`);
  await ana.getByRole("button", { name: "Save for offline" }).click();
  await expect(ana.getByRole("button", { name: "Remove from this device" })).toBeVisible();
  await ana.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ana.goto("/tickets");
  const show = ana.getByRole("link", { name: /Show ticket MQ-\w+-02/ });
  await expect(show).toBeVisible();
  await ana.context().setOffline(true);
  await show.click();
  await expect(ana.getByText(/^MQ-\w+-02$/)).toBeVisible();
  await ana.goto("/tickets");
  await expect(ana.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(ana.getByText(/^MQ-\w+-01$/)).toBeVisible();
  await expect(ana.getByRole("img", { name: /QR code/ })).toHaveCount(2);
  await ana.context().setOffline(false);
  // The page reloads by itself; navigating at the same moment would interrupt it.
  await expect(ana.getByRole("link", { name: /Show ticket MQ-\w+-02/ })).toBeVisible();
  await ana.goto("/tickets");
  await inspect(ana, "the list of tickets");
  await ana.getByRole("link", { name: /Show ticket MQ-\w+-02/ }).click();
  await ana.getByRole("button", { name: "Send to a friend" }).click();
  await ana.getByRole("button", { name: "Create link" }).click();
  const link = await ana.getByText(/\/tickets\/transfer\//).textContent();
  await inspect(ana, "a link that hands a ticket on");
  const ben = await signsUp(browser, world.url, "Ben Holt");
  await ben.goto(link ?? "");
  await expect(ben.getByRole("heading", { name: "Ana Sandoval sent you a ticket" })).toBeVisible();
  await inspect(ben, "a ticket from a friend");
  await ben.getByRole("button", { name: "Accept the ticket" }).click();
  await expect(ben.getByRole("img", { name: /QR code of ticket MQ-\w+-02/ })).toBeVisible();
  // Her page, still open, no longer shows a code.
  await expect(ana.getByRole("heading", { name: "Sent to Ben Holt" })).toBeVisible();
  await expect(ana.getByRole("img", { name: /QR code/ })).toHaveCount(0);
  await inspect(ana, "a ticket that was sent");
  await ana.reload();
  await expect(ana.getByRole("heading", { name: "Sent to Ben Holt" })).toBeVisible();
  await ana.getByRole("main").getByRole("link", { name: "Your tickets" }).click();
  await expect(ana.getByRole("region", { name: "Sent" })).toContainText("Sent to Ben Holt");
  for (const page of [host, ana, ben]) await page.context().close();
});
