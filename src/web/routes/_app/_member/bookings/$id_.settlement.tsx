import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../../app/or-not-found.ts";
import { bookingQuery, settlementQuery } from "../../../../bookings/queries.ts";
import { SettlementScreen } from "../../../../bookings/settlement-screen.tsx";

export const Route = createFileRoute("/_app/_member/bookings/$id_/settlement")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // To a person who may not see the booking there is none, with or without a settlement.
    const booking = await orNotFound(queryClient.ensureQueryData(bookingQuery(id)));
    await orNotFound(queryClient.ensureQueryData(settlementQuery(id)), "settlement");
    return booking;
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: `Settlement of ${loaderData.title} · Marquee` }] }
      : notFoundHead("settlement"),
  notFoundComponent: ({ data }) => (
    <NotFoundScreen thing={data === "settlement" ? "settlement" : "booking"} />
  ),
  component: () => <SettlementScreen id={Route.useParams().id} />,
});
