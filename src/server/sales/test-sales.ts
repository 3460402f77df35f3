import { newId } from "../lib/ids.ts";
import type { TestPerson } from "../test-app.ts";

/** A paid ticket type for ten dollars, as the form sends it. */
export function ticketType(more: object = {}) {
  return {
    id: newId(),
    name: "General admission",
    description: "",
    kind: "paid",
    priceMinor: 1_000,
    minimumMinor: 0,
    quantity: null as number | null,
    poolId: null as string | null,
    opensAt: null as string | null,
    closesAt: null as string | null,
    perOrder: null as number | null,
    hidden: false,
    withdrawn: false,
    ...more,
  };
}

/** A free ticket type. */
export function freeType(more: object = {}) {
  return ticketType({ kind: "free", priceMinor: 0, ...more });
}

/** An event's sales as the form sends them. */
export function salesOf(types: object[], more: object = {}) {
  return {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
    questions: [],
    perOrder: 10,
    resale: true,
    repliesByEmail: false,
    types,
    pools: [],
    ...more,
  };
}

/** A promo code for 10% off everything, as the form sends it. */
export function promoCode(more: object = {}) {
  return {
    code: "TENTH",
    kind: "percent",
    value: 10,
    typeIds: [] as string[],
    opensHidden: false,
    most: null as number | null,
    opensAt: null as string | null,
    closesAt: null as string | null,
    ...more,
  };
}

/** Puts these ticket types on sale; returns the sales, or throws the refusal. */
export async function sell(host: TestPerson, eventId: string, types: object[], more: object = {}) {
  const saved = await host.put(`/events/${eventId}/sales`, salesOf(types, more));
  if (saved.status !== 200) throw new Error(`not on sale: ${JSON.stringify(saved.body)}`);
  return saved.body as { version: number; types: { id: string; taken: number }[] };
}
