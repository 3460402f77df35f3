import { createFileRoute } from "@tanstack/react-router";
import { BookingsScreen } from "../../../../bookings/bookings-screen.tsx";
import { bookingsQuery } from "../../../../bookings/queries.ts";

export const Route = createFileRoute("/_app/_member/bookings/")({
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await queryClient.prefetchInfiniteQuery(bookingsQuery("current"));
  },
  head: () => ({ meta: [{ title: "Bookings · Marquee" }] }),
  component: BookingsScreen,
});
