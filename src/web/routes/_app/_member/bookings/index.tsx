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
  loader: async ({ context: { queryClient }, deps: { tab: asked, side } }) => {
    const tab = asked ?? "current";
    if (!import.meta.env.SSR || tab === "applications" || tab === "calls") return;
    const counts = await queryClient.ensureQueryData(bookingCountsQuery);
    const kinds: readonly (keyof typeof counts)[] = kindsOfTab[tab];
    await Promise.all(
      kinds
        .filter((which) => countOf(counts, [which], side) > 0)
        .map((which) => queryClient.prefetchInfiniteQuery(bookingsQuery(which, side))),
    );
  },
  head: () => ({ meta: [{ title: "Bookings · Marquee" }] }),
  component: () => <BookingsScreen search={Route.useSearch()} />,
});
