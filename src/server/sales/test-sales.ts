import { newId } from "../lib/ids.ts";
import type { TestPerson } from "../test-app.ts";

/** A ticket type as the form writes it: paid, ten dollars. */
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

/** A free one. */
export function freeType(more: object = {}) {
  return ticketType({ kind: "free", priceMinor: 0, ...more });
}

/** All that is sold, as the form writes it. */
export function salesOf(types: object[], more: object = {}) {
  return {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
    questions: [],
    perOrder: 10,
    resale: true,
    types,
    pools: [],
    ...more,
  };
}

/** A promo code as the form writes it: a tenth off everything. */
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

/** Puts these ticket types on sale; gives what is sold, or throws what was refused. */
export async function sell(host: TestPerson, eventId: string, types: object[], more: object = {}) {
  const saved = await host.put(`/events/${eventId}/sales`, salesOf(types, more));
  if (saved.status !== 200) throw new Error(`not on sale: ${JSON.stringify(saved.body)}`);
  return saved.body as { version: number; types: { id: string; taken: number }[] };
}
