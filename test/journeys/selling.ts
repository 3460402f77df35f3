import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";

/** A paid ticket type as the form sends it, at 12 dollars and without its own limits. */
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

type Sale = {
  types?: ReturnType<typeof ticketType>[];
  questions?: object[];
  promo?: object;
  inHours?: number;
};

const austin = { latitude: 30.2672, longitude: -97.7431 };

/** Publishes an event in Austin through the same API calls as the form, in twenty days by default. */
export async function publishes(host: Page, title: string, inHours = 480) {
  const id = newId();
  const starts = new Date(Date.now() + inHours * 3_600_000).toISOString();
  const when = { startDay: starts.slice(0, 10), startTime: starts.slice(11, 16), zone: "UTC" };
  const where = { venue: "The Old Exchange", city: "Austin", category: "Music", ...austin };
  await ask(host, "PUT", `/my/event-drafts/${id}`, { title, ...where, ...when, version: 0 });
  const { slug } = await ask<{ slug: string }>(host, "POST", `/my/event-drafts/${id}/publish`, {
    version: 1,
  });
  return { id, slug };
}

/** Publishes an event with tickets through the same API calls as the forms. */
export async function sells(host: Page, title: string, sale: Sale = {}) {
  const { types = [ticketType()], questions = [], promo, inHours } = sale;
  const { id, slug } = await publishes(host, title, inHours);
  await ask(host, "PUT", `/events/${id}/sales`, {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
    questions,
    perOrder: 10,
    resale: true,
    repliesByEmail: false,
    types,
    pools: [],
  });
  if (promo)
    await ask(host, "PUT", `/events/${id}/promos/${newId()}`, {
      code: "CRATE",
      kind: "percent",
      value: 25,
      typeIds: types.map((type) => type.id),
      opensHidden: true,
      most: 5,
      opensAt: null,
      closesAt: null,
      ...promo,
    });
  return { id, slug, typeId: types[0]?.id ?? "" };
}

type Wish = { eventId: string; typeId: string; quantity?: number; unitMinor?: number };

/** Buys tickets as a signed-in person, through the test payment page's API; returns the ticket ids. */
export async function buys(
  buyer: Page,
  { eventId, typeId, quantity = 1, unitMinor = 1_200 }: Wish,
): Promise<string[]> {
  return order(buyer, { eventId, typeId, quantity, unitMinor, ...(await whoIs(buyer)) });
}

/** The same without an account. */
export function buysAsGuest(visitor: Page, wish: Wish & { email: string }): Promise<string[]> {
  return order(visitor, { quantity: 1, unitMinor: 1_200, name: "Gus Guest", ...wish });
}

type Order = Required<Wish> & { name: string; email: string };

async function order(
  buyer: Page,
  { eventId, typeId, quantity, unitMinor, name, email }: Order,
): Promise<string[]> {
  const totalMinor = quantity * unitMinor;
  const { id, key } = await ask<{ id: string; key?: string }>(
    buyer,
    "POST",
    `/events/${eventId}/orders`,
    {
      attempt: newId(),
      lines: [{ typeId, quantity }],
      totalMinor,
    },
  );
  // Without an account, the order's key is the proof.
  const proof = key ? `?key=${key}` : "";
  await ask(buyer, "PUT", `/orders/${id}/details${proof}`, {
    name,
    email,
    holders: [],
    answers: [],
  });
  if (totalMinor === 0) await ask(buyer, "POST", `/orders/${id}/confirm${proof}`);
  else {
    const payment = await ask<{ id: string }>(buyer, "POST", `/orders/${id}/payment${proof}`);
    await ask(buyer, "POST", `/payments/${payment.id}/test${proof}`, { as: "pay" });
  }
  const paid = await ask<{ tickets: { id: string }[] }>(buyer, "GET", `/orders/${id}${proof}`);
  return paid.tickets.map((ticket) => ticket.id);
}
