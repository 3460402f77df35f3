import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../../app/or-not-found.ts";
import { bookingQuery, settlementQuery } from "../../../../bookings/queries.ts";
import { SettlementScreen } from "../../../../bookings/settlement-screen.tsx";

export const Route = createFileRoute("/_app/_member/bookings/$id_/settlement")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [booking] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(bookingQuery(id))),
      orNotFound(queryClient.ensureQueryData(settlementQuery(id))),
    ]);
    return booking;
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: `Settlement of ${loaderData.title} · Marquee` }] }
      : notFoundHead("settlement"),
  notFoundComponent: () => <NotFoundScreen thing="settlement" />,
  component: () => <SettlementScreen id={Route.useParams().id} />,
});
