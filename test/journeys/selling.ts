import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";

/** A paid ticket type as the form sends it, at 12 dollars and without limits of its own. */
export function ticketType(more: object = {}) {
  return {
    id: newId(),
    name: "Standing",
    description: "",
    kind: "paid",
    priceMinor: 1_200,
    minimumMinor: 0,
    quantity: 40,
    poolId: null,
    opensAt: null,
    closesAt: null,
    perOrder: null,
    hidden: false,
    withdrawn: false,
    ...more,
  };
}

type Sale = { types?: ReturnType<typeof ticketType>[]; questions?: object[]; inDays?: number };

/** Publishes an event in Austin with tickets, by the operations that the forms use. */
export async function sells(host: Page, title: string, sale: Sale = {}) {
  const { types = [ticketType()], questions = [], inDays = 20 } = sale;
  const id = newId();
  const startDay = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  const where = { venue: "The Old Exchange", city: "Austin", category: "Music" };
  const when = { startDay, startTime: "19:30", zone: "America/Chicago" };
  await ask(host, "PUT", `/my/event-drafts/${id}`, { title, ...where, ...when, version: 0 });
  const { slug } = await ask<{ slug: string }>(host, "POST", `/my/event-drafts/${id}/publish`, {
    version: 1,
  });
  await ask(host, "PUT", `/events/${id}/sales`, {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
    questions,
    perOrder: 10,
    resale: true,
    types,
    pools: [],
  });
  return { id, slug, typeId: types[0]?.id ?? "" };
}

type Wish = { eventId: string; typeId: string; quantity?: number; unitMinor?: number };

/** Buys tickets and pays by the test page's operation, as somebody who is signed in; gives the order's id. */
export async function buys(
  buyer: Page,
  { eventId, typeId, quantity = 1, unitMinor = 1_200 }: Wish,
): Promise<string> {
  const { id } = await ask<{ id: string }>(buyer, "POST", `/events/${eventId}/orders`, {
    attempt: newId(),
    lines: [{ typeId, quantity }],
    totalMinor: quantity * unitMinor,
  });
  const payment = await ask<{ id: string }>(buyer, "POST", `/orders/${id}/payment`);
  await ask(buyer, "POST", `/payments/${payment.id}/test`, { as: "pay" });
  return id;
}
