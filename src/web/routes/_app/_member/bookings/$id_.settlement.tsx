import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../../app/or-not-found.ts";
import { bookingQuery, settlementQuery } from "../../../../bookings/queries.ts";
import { SettlementScreen } from "../../../../bookings/settlement-screen.tsx";

export const Route = createFileRoute("/_app/_member/bookings/$id_/settlement")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // For people who may not see the booking it doesn't exist, whether or not it has a settlement.
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
