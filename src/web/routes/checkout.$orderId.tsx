import { createFileRoute } from "@tanstack/react-router";
import { orNotFound } from "../app/or-not-found.ts";
import { readCheckoutAddress } from "../orders/checkout-address.ts";
import { CheckoutNotFound } from "../orders/checkout-not-found.tsx";
import { CheckoutScreen } from "../orders/checkout-screen.tsx";
import { orderQuery } from "../orders/queries.ts";
import { ticketQuery } from "../tickets/queries.ts";
import { paymentsModeQuery } from "../payments/queries.ts";

export const Route = createFileRoute("/checkout/$orderId")({
  validateSearch: readCheckoutAddress,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context: { queryClient }, params: { orderId }, deps: { key } }) => {
    const [order] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(orderQuery(orderId, key))),
      queryClient.prefetchQuery(paymentsModeQuery),
    ]);
    // A paid order shows its first ticket. It's loaded with the page, so that nothing below it shifts.
    const first = order.tickets.find(({ ended, code }) => !ended && code !== null);
    if (order.state === "paid" && first && (!order.guest || key !== undefined))
      await queryClient.prefetchQuery(ticketQuery(first.id, order.guest ? key : undefined));
    return { title: order.event.title };
  },
  head: ({ loaderData }) => ({
    meta: [
      {
        title: loaderData ? `Checkout: ${loaderData.title} · Marquee` : "Page not found · Marquee",
      },
      { name: "robots", content: "noindex" },
    ],
  }),
  notFoundComponent: CheckoutNotFound,
  component: function Screen() {
    const { key, paid } = Route.useSearch();
    return <CheckoutScreen orderId={Route.useParams().orderId} orderKey={key} paid={paid} />;
  },
});
