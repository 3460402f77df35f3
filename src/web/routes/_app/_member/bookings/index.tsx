import { createFileRoute } from "@tanstack/react-router";
import { BookingsScreen } from "../../../../bookings/bookings-screen.tsx";
import { bookingCountsQuery, readBookingSearch } from "../../../../bookings/queries.ts";

export const Route = createFileRoute("/_app/_member/bookings/")({
  validateSearch: readBookingSearch,
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await queryClient.prefetchQuery(bookingCountsQuery);
  },
  head: () => ({ meta: [{ title: "Bookings · Marquee" }] }),
  component: () => <BookingsScreen search={Route.useSearch()} />,
});
