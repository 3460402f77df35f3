import { createFileRoute, notFound } from "@tanstack/react-router";
import { NotFoundScreen } from "../../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../../app/or-not-found.ts";
import { bookingQuery } from "../../../../bookings/queries.ts";
import { TestDepositScreen } from "../../../../bookings/test-deposit-screen.tsx";
import { paymentsModeQuery } from "../../../../payments/queries.ts";

export const Route = createFileRoute("/_app/_member/bookings/$id_/deposit")({
  validateSearch: (raw: Record<string, unknown>): { payment?: string | undefined } => ({
    payment: typeof raw["payment"] === "string" ? raw["payment"] : undefined,
  }),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [, { mode }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(bookingQuery(id))),
      queryClient.ensureQueryData(paymentsModeQuery),
    ]);
    // The test payment page doesn't exist where real money moves.
    if (mode !== "test") throw notFound();
  },
  head: () => ({
    meta: [{ title: "Test payment · Marquee" }, { name: "robots", content: "noindex" }],
  }),
  notFoundComponent: () => <NotFoundScreen thing="page" />,
  component: () => (
    <TestDepositScreen id={Route.useParams().id} payment={Route.useSearch().payment} />
  ),
});
