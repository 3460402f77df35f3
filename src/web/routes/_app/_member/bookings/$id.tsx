import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../../app/or-not-found.ts";
import { BookingScreen } from "../../../../bookings/booking-screen.tsx";
import { bookingQuery } from "../../../../bookings/queries.ts";
import { bookingReviewsQuery } from "../../../../reviews/queries.ts";

export const Route = createFileRoute("/_app/_member/bookings/$id")({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const booking = await orNotFound(queryClient.ensureQueryData(bookingQuery(id)));
    // The list of bookings links to the reviews, so they must be on the page when it opens.
    if (booking.state === "done") await queryClient.prefetchQuery(bookingReviewsQuery(id));
    return booking;
  },
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: `${loaderData.title} · Marquee` }] } : notFoundHead("booking"),
  notFoundComponent: () => <NotFoundScreen thing="booking" />,
  component: () => <BookingScreen id={Route.useParams().id} />,
});
