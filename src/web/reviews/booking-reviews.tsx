import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { bookingReviewsQuery } from "./queries.ts";
import { ReviewRow } from "./review-row.tsx";

// Loaded only when somebody writes a review.
const ReviewDialog = lazy(() => import("./review-dialog.tsx"));

/** What both sides say about each other after the date, shown to both at once. */
export function BookingReviews({ booking }: { booking: Booking }) {
  const [isWriting, setWriting] = useState(false);
  const zone = useViewerZone() ?? "UTC";
  const { data } = useQuery({
    ...bookingReviewsQuery(booking.id),
    enabled: booking.state === "done",
  });
  if (!data) return null;
  const { mine, theirs, mayWrite, theyWrote, shownFrom } = data;
  const name = booking.other?.name ?? "the other side";
  return (
    <section className="page-section" id="reviews">
      <div className="section-head">
        <h2>Reviews</h2>
      </div>
      <p className="supporting-text">
        {theyWrote && !theirs && <b>{name} wrote a review. </b>}
        {mine && theirs
          ? "You have both written, and everyone can read it."
          : `Both are shown once you have both written, or from ${printDate(shownFrom, { dateStyle: "long" }, zone)}.`}
      </p>
      {(mayWrite || mine?.can.edit) && (
        <div className="actions">
          <Button variant={mayWrite ? "primary" : "outline"} onClick={() => setWriting(true)}>
            {mayWrite ? `Review ${name}` : "Change your review"}
          </Button>
        </div>
      )}
      {mine && <ReviewRow review={mine} />}
      {theirs && <ReviewRow review={theirs} />}
      <Suspense>
        {isWriting && (
          <ReviewDialog
            about={{ kind: "booking", bookingId: booking.id }}
            what={name}
            mine={mine}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
