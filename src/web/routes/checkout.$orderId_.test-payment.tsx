import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { orNotFound } from "../app/or-not-found.ts";
import { CheckoutNotFound } from "../orders/checkout-not-found.tsx";
import { orderQuery } from "../orders/queries.ts";
import { paymentsModeQuery } from "../payments/queries.ts";
import { readTestPaymentAddress } from "../orders/checkout-address.ts";
import { TestPaymentScreen } from "../payments/test-payment-screen.tsx";

export const Route = createFileRoute("/checkout/$orderId_/test-payment")({
  validateSearch: readTestPaymentAddress,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context: { queryClient }, params: { orderId }, deps: { key } }) => {
    const [order, { mode }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(orderQuery(orderId, key))),
      queryClient.ensureQueryData(paymentsModeQuery),
    ]);
    // The test payment page doesn't exist where real money moves.
    if (mode !== "test") throw notFound();
    // Back from a paid order leads here.
    if (order.state === "paid")
      throw redirect({
        to: "/checkout/$orderId",
        params: { orderId },
        search: { key, paid: undefined },
        replace: true,
      });
  },
  head: () => ({
    meta: [{ title: "Test payment · Marquee" }, { name: "robots", content: "noindex" }],
  }),
  notFoundComponent: CheckoutNotFound,
  component: function Screen() {
    const { orderId } = Route.useParams();
    const { payment, key } = Route.useSearch();
    return <TestPaymentScreen orderId={orderId} payment={payment} orderKey={key} />;
  },
});
