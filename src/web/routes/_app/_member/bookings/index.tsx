import { createFileRoute } from "@tanstack/react-router";
import { BookingsScreen } from "../../../../bookings/bookings-screen.tsx";
import {
  bookingCountsQuery,
  bookingsQuery,
  countOf,
  kindsOfTab,
  readBookingSearch,
} from "../../../../bookings/queries.ts";

export const Route = createFileRoute("/_app/_member/bookings/")({
  validateSearch: readBookingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { tab = "current", side } }) => {
    if (!import.meta.env.SSR || tab === "applications" || tab === "calls") return;
    const counts = await queryClient.ensureQueryData(bookingCountsQuery);
    await Promise.all(
      kindsOfTab[tab]
        .filter((which) => countOf(counts, [which], side) > 0)
        .map((which) => queryClient.prefetchInfiniteQuery(bookingsQuery(which, side))),
    );
  },
  head: () => ({ meta: [{ title: "Bookings · Marquee" }] }),
  component: () => <BookingsScreen search={Route.useSearch()} />,
});
