import { queryOptions } from "@tanstack/react-query";
import type { BookingCounts, WhichBookings } from "../../contract/bookings/bookings.ts";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["bookings"] as const;

export const bookingKeys = { all } as const;

/** Both sides, in the order in which they are named. */
export const bothSides = ["organizer", "talent"] as const satisfies BookingSide[];

export type BookingSearch = {
  tab?: "done" | "ended" | "applications" | "calls" | undefined;
  side?: BookingSide | undefined;
};

/** The tab and the side in the address; by default the bookings under way, on both sides. */
export function readBookingSearch({ tab, side }: Record<string, unknown>): BookingSearch {
  return {
    tab: (["done", "ended", "applications", "calls"] as const).find((one) => one === tab),
    side: bothSides.find((one) => one === side),
  };
}

export const bookingCountsQuery = queryOptions({
  queryKey: [...all, "counts"],
  queryFn: () => fetchJson(api.bookings.counts.$get()),
});

/** Which kinds the tabs of bookings show, in their order. */
export const kindsOfTab = {
  current: ["turn", "waiting", "taken", "booked"],
  done: ["done"],
  ended: ["ended"],
} as const;

/** The number of bookings of these kinds, on both sides or on one. */
export function countOf(
  counts: BookingCounts,
  kinds: readonly (keyof BookingCounts)[],
  side?: BookingSide,
): number {
  return kinds.reduce((sum, kind) => {
    const { organizer, talent } = counts[kind];
    return sum + (side ? counts[kind][side] : organizer + talent);
  }, 0);
}

export function bookingsQuery(which: WhichBookings, side?: BookingSide) {
  return pagedQuery({
    queryKey: [...all, "list", which, side ?? "both"],
    fetchPage: (cursor) => fetchJson(api.bookings.$get({ query: { which, side, cursor } })),
  });
}

const everyMinute = 60_000;

/** The bookings of an event, for its team. */
export function eventBookingsQuery(id: string) {
  return pagedQuery({
    queryKey: [...all, "of-event", id],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].bookings.$get({ param: { id }, query: { cursor } })),
  });
}

export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "one", id],
    queryFn: () => fetchJson(api.bookings[":id"].$get({ param: { id } })),
    refetchInterval: everyMinute,
  });
}

/** What cancelling costs today; fetched again each time, since it changes with the days and the deposit. */
export function cancellationQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "cancellation", id],
    queryFn: () => fetchJson(api.bookings[":id"].cancellation.$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
  });
}

export function settlementQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "settlement", id],
    queryFn: () => fetchJson(api.bookings[":id"].settlement.$get({ param: { id } })),
    refetchInterval: everyMinute,
  });
}

export function bookingMessagesQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "messages", id],
    queryFn: () => fetchJson(api.bookings[":id"].messages.$get({ param: { id } })),
    refetchInterval: everyMinute / 4,
  });
}
