import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["reviews"] as const;

export const reviewKeys = { all } as const;

/** Whose reviews: an act's, by people who came or by those who booked it, an event's, or an organizer's. */
export type ReviewsOf =
  | { kind: "act"; id: string; by: "audience" | "organizers" }
  | { kind: "event"; id: string }
  | { kind: "organizer"; id: string };

export function reviewsQuery(of: ReviewsOf) {
  const param = { id: of.id };
  return pagedQuery({
    queryKey: [...all, of],
    fetchPage: (cursor) => {
      if (of.kind === "act")
        return fetchJson(api.acts[":id"].reviews.$get({ param, query: { by: of.by, cursor } }));
      const subject = of.kind === "event" ? api.events[":id"] : api.people[":id"];
      return fetchJson(subject.reviews.$get({ param, query: { cursor } }));
    },
  });
}

export function myReviewsQuery(eventId: string) {
  return queryOptions({
    queryKey: [...all, "mine", eventId],
    queryFn: () => fetchJson(api.events[":id"].reviews.mine.$get({ param: { id: eventId } })),
  });
}

export function bookingReviewsQuery(bookingId: string) {
  return queryOptions({
    queryKey: [...all, "booking", bookingId],
    queryFn: () => fetchJson(api.bookings[":id"].reviews.$get({ param: { id: bookingId } })),
  });
}
