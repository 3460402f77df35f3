import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const webhookKeys = { all: ["webhooks"] as const };

export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.all,
  queryFn: () => fetchJson(api.my.webhooks.$get()),
});

/** The viewer's upcoming managed events, to limit a webhook to one of them. */
export const runEventsQuery = queryOptions({
  queryKey: [...webhookKeys.all, "events"],
  async queryFn() {
    const { items } = await fetchJson(api.my.events.$get({ query: { limit: 50 } }));
    return items.filter(({ runs }) => runs);
  },
});

/** An endpoint's delivery log. */
export function deliveriesQuery(id: string) {
  return pagedQuery({
    queryKey: [...webhookKeys.all, id, "deliveries"],
    fetchPage: (cursor) =>
      fetchJson(api.my.webhooks[":id"].deliveries.$get({ param: { id }, query: { cursor } })),
  });
}
