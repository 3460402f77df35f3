import { useInfiniteQuery } from "@tanstack/react-query";
import type { BookingCounts } from "../../contract/bookings/bookings.ts";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { BookingRow, waitsForViewer } from "./booking-row.tsx";
import { bookingsQuery, countOf, kindsOfTab } from "./queries.ts";

const titles = {
  turn: "Your turn",
  waiting: "Waiting for them",
  taken: "Time taken",
  booked: "Booked",
  done: "After the show",
  ended: "Ended",
} as const;

type BookingListProps = {
  tab: keyof typeof kindsOfTab;
  /** undefined: both. */
  side: BookingSide | undefined;
  counts: BookingCounts | undefined;
  onChoose: (side: BookingSide | undefined) => void;
};

/** The bookings of a tab, on both sides or on one. */
export function BookingList({ tab, side, counts, onChoose }: BookingListProps) {
  const kinds: readonly (keyof BookingCounts)[] = kindsOfTab[tab];
  const isEmpty = counts !== undefined && countOf(counts, kinds, side) === 0;
  const labelOf = (label: string, of?: BookingSide) =>
    counts ? `${label} ${countOf(counts, kinds, of)}` : label;
  return (
    <>
      <div className="booking-filter">
        <Segmented
          label="Your side"
          value={side ?? "all"}
          onChange={(chosen) => onChoose(chosen === "all" ? undefined : chosen)}
          options={[
            { value: "all", label: labelOf("All") },
            { value: "talent", label: labelOf("I perform", "talent") },
            { value: "organizer", label: labelOf("I book", "organizer") },
          ]}
        />
      </div>
      {isEmpty && <NoBookings isCurrent={tab === "current"} />}
      {kinds
        .filter((which) => !counts || countOf(counts, [which], side) > 0)
        .map((which) => (
          <BookingGroup
            key={which}
            which={which}
            side={side}
            count={counts && countOf(counts, [which], side)}
          />
        ))}
    </>
  );
}

type BookingGroupProps = {
  which: keyof typeof titles;
  side: BookingSide | undefined;
  count: number | undefined;
};

/** Bookings in the same state, with their total number even if not all are loaded yet. */
function BookingGroup({ which, side, count }: BookingGroupProps) {
  const title = titles[which];
  const list = useInfiniteQuery(bookingsQuery(which, side));
  const found = itemsOf(list.data);
  const next = found.find(waitsForViewer);
  return (
    <section className="page-subsection" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        <span className="push-end faint-text tabular-numbers">{count}</span>
      </div>
      <Paged list={list} things="bookings" isEmpty={found.length === 0}>
        {found.map((booking) => (
          <BookingRow key={booking.id} booking={booking} isNext={booking === next} />
        ))}
      </Paged>
    </section>
  );
}

function NoBookings({ isCurrent }: { isCurrent: boolean }) {
  return (
    <EmptyState
      heading="h2"
      poster="Soon"
      category="Music"
      title={isCurrent ? "No bookings in progress" : "Nothing here yet"}
      actions={
        <>
          <ButtonLink to="/talent">Find Talent</ButtonLink>
          <ButtonLink to="/calls">Open calls</ButtonLink>
        </>
      }
    >
      Offer a gig to an act, or apply to an open call with your own.
    </EmptyState>
  );
}
