import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, joins, test, verifies } from "./world.ts";

/** An event of the person's with a free ticket, and two of these for the buyer. */
async function getsTickets(host: Page, buyer: Page): Promise<string[]> {
  const [id, typeId] = [newId(), newId()];
  const when = { startDay: "2031-05-02", startTime: "20:00", zone: "Europe/Berlin" };
  const facts = { title: "Vinyl Night", venue: "The Old Exchange", city: "Berlin", ...when };
  await ask(host, "PUT", `/my/event-drafts/${id}`, { ...facts, version: 0 });
  await ask(host, "POST", `/my/event-drafts/${id}/publish`, { version: 1 });
  const open = { poolId: null, opensAt: null, closesAt: null, hidden: false, withdrawn: false };
  const free = { kind: "free", priceMinor: 0, minimumMinor: 0, quantity: 10, perOrder: null };
  const type = { id: typeId, name: "Standing", description: "", ...free, ...open };
  const refundPolicy = { tiers: [], feeMinor: 0 };
  const sale = { currency: "EUR", refundPolicy, questions: [], perOrder: 4, resale: true };
  const sales = { version: 0, ...sale, types: [type], pools: [] };
  await ask(host, "PUT", `/events/${id}/sales`, sales);
  const { id: orderId } = await ask<{ id: string }>(buyer, "POST", `/events/${id}/orders`, {
    attempt: newId(),
    lines: [{ typeId, quantity: 2 }],
    totalMinor: 0,
  });
  const { name, email } = await whoIs(buyer);
  const details = { name, email, holders: [], answers: [] };
  await ask(buyer, "PUT", `/orders/${orderId}/details`, details);
  const done = await ask<{ tickets: { id: string }[] }>(
    buyer,
    "POST",
    `/orders/${orderId}/confirm`,
  );
  return done.tickets.map((ticket) => ticket.id);
}

test("who has a ticket keeps it for when there is no network, and sends the other to a friend", async ({
  browser,
  world,
}) => {
  const host = await joins(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const ana = await joins(browser, world.url, "Ana Sandoval");
  const [first] = await getsTickets(host, ana);

  await ana.goto(`/tickets/${first}?new=1`);
  await expect(ana.getByText("You are in.")).toBeVisible();
  await expect(ana.getByRole("img", { name: /QR code of ticket MQ-\w+-01/ })).toBeVisible();
  await ana.getByRole("button", { name: "Add a name" }).click();
  await ana.getByRole("textbox", { name: "Name" }).fill("Kaito Mori");
  await ana.getByRole("button", { name: "Save name" }).click();
  await expect(ana.getByText("Kaito Mori")).toBeVisible();
  await inspect(ana, "a ticket");

  await ana.getByRole("button", { name: "Add to wallet" }).click();
  await expect(ana.getByRole("button", { name: "In your wallet" })).toBeVisible();
  await ana.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ana.context().setOffline(true);
  await ana.goto("/tickets");
  await expect(ana.getByText("There is no network.")).toBeVisible();
  await expect(ana.getByText(/^MQ-\w+-01$/)).toBeVisible();
  await expect(ana.getByRole("img", { name: /QR code/ })).toBeVisible();
  await ana.context().setOffline(false);

  await ana.goto(`/tickets`);
  await inspect(ana, "the list of tickets");
  await ana.getByRole("link", { name: /Show ticket MQ-\w+-02/ }).click();
  await ana.getByRole("button", { name: "Send to a friend" }).click();
  await ana.getByRole("button", { name: "Make a link" }).click();
  const link = await ana.getByText(/\/tickets\/transfer\//).textContent();
  await inspect(ana, "a link that hands a ticket on");
  const ben = await joins(browser, world.url, "Ben Holt");
  await ben.goto(link ?? "");
  await expect(ben.getByRole("heading", { name: "Ana Sandoval sends you a ticket" })).toBeVisible();
  await inspect(ben, "a ticket from a friend");
  await ben.getByRole("button", { name: "Take the ticket" }).click();
  await expect(ben.getByRole("img", { name: /QR code of ticket MQ-\w+-02/ })).toBeVisible();
  await ana.reload();
  await expect(ana.getByRole("heading", { name: "This ticket is not here." })).toBeVisible();
  for (const page of [host, ana, ben]) await page.context().close();
});
