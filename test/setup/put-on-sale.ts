import { v7 } from "uuid";

type Ask = (method: string, path: string, body: object) => Promise<{ id: string; version: number }>;

/** Publishes an event with one type of free ticket, through the host's API. */
export async function putOnSale(host: Ask, quantity: number) {
  const draft = v7();
  const event = { title: "Rush", startDay: "2031-05-02", startTime: "20:00", venue: "Hall" };
  const { version } = await host("PUT", `/my/event-drafts/${draft}`, { ...event, version: 0 });
  const { id } = await host("POST", `/my/event-drafts/${draft}/publish`, { version });
  const type = { id: v7(), name: "Standing", description: "", kind: "free", priceMinor: 0 };
  const open = { quantity, poolId: null, opensAt: null, closesAt: null, perOrder: null };
  await host("PUT", `/events/${id}/sales`, {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [], feeMinor: 0 },
    questions: [],
    perOrder: 10,
    resale: true,
    repliesByEmail: false,
    types: [{ ...type, ...open, minimumMinor: 0, hidden: false, withdrawn: false }],
    pools: [],
  });
  return { eventId: id, typeId: type.id };
}
