import { createFileRoute } from "@tanstack/react-router";
import { paymentsModeQuery } from "../../../payments/queries.ts";
import { myOrdersQuery, myTicketsQuery, sentTicketsQuery } from "../../../tickets/queries.ts";
import { TicketsScreen } from "../../../tickets/tickets-screen.tsx";

type Search = { past: "1" | undefined };

export const Route = createFileRoute("/_app/_member/tickets")({
  validateSearch: ({ past }: Record<string, unknown>): Search => ({
    past: past === undefined ? undefined : "1",
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { past } }) => {
    const asked = Promise.all([
      queryClient.prefetchInfiniteQuery(myTicketsQuery(past ? "past" : "upcoming")),
      queryClient.prefetchInfiniteQuery(sentTicketsQuery),
      queryClient.prefetchInfiniteQuery(myOrdersQuery),
      // The note about test payments is above the list, and would shift it down if it came later.
      queryClient.prefetchQuery(paymentsModeQuery),
    ]);
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "Your tickets · Marquee" }] }),
  component: () => <TicketsScreen when={Route.useSearch().past ? "past" : "upcoming"} />,
});
