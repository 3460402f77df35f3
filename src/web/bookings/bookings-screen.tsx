import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingCard } from "../../contract/bookings/bookings.ts";
import { Paged } from "../app/paged.tsx";
import { MyApplications } from "../calls/my-applications.tsx";
import { MyCalls } from "../calls/my-calls.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { BookingRow } from "./booking-row.tsx";
import { bookingsQuery, type WhichBookings } from "./queries.ts";
import "./bookings.css";

/** What the person books and what they are booked for. */
export function BookingsScreen() {
  const [tab, setTab] = useState<WhichBookings | "applications" | "calls">("current");
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Bookings</h1>
          <p>Offers, dates and what was agreed, for both sides</p>
        </div>
        <div className="cluster push-end">
          <ButtonLink to="/calls">Open calls</ButtonLink>
          <ButtonLink to="/talent">Find Talent</ButtonLink>
        </div>
      </div>
      <Tabs
        label="Bookings"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "current", label: "In progress" },
          { value: "done", label: "Done" },
          { value: "ended", label: "Ended" },
          { value: "applications", label: "Applications" },
          { value: "calls", label: "Your calls" },
        ]}
      >
        <TabPanel value={tab} hasControls>
          {tab === "applications" && <MyApplications />}
          {tab === "calls" && <MyCalls />}
          {tab !== "applications" && tab !== "calls" && <BookingList which={tab} />}
        </TabPanel>
      </Tabs>
    </main>
  );
}

type Shown = "all" | "talent" | "organizer";

/** The bookings of a tab, of both sides or of one. */
function BookingList({ which }: { which: WhichBookings }) {
  const [shown, setShown] = useState<Shown>("all");
  const list = useInfiniteQuery(bookingsQuery(which, shown === "all" ? undefined : shown));
  const found = itemsOf(list.data);
  const groups: { title: string; items: BookingCard[] }[] =
    which === "current"
      ? [
          { title: "Your turn", items: found.filter(({ myTurn }) => myTurn) },
          {
            title: "Waiting for them",
            items: found.filter(({ myTurn, state }) => !myTurn && state !== "accepted"),
          },
          { title: "Booked", items: found.filter(({ state }) => state === "accepted") },
        ]
      : [{ title: which === "done" ? "After the show" : "Ended", items: found }];
  return (
    <>
      <div className="booking-filter">
        <Segmented
          label="Your side"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All" },
            { value: "talent", label: "I perform" },
            { value: "organizer", label: "I book" },
          ]}
        />
      </div>
      <Paged
        list={list}
        things="bookings"
        isEmpty={found.length === 0}
        empty={
          <EmptyState
            heading="h2"
            poster="Soon"
            category="Music"
            title={which === "current" ? "No bookings in progress" : "Nothing here yet"}
            actions={
              <>
                <ButtonLink to="/talent">Find Talent</ButtonLink>
                <ButtonLink to="/talent/new">Add your act</ButtonLink>
              </>
            }
          >
            Offer a gig to an act, or list your own act to receive offers.
          </EmptyState>
        }
      >
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ title, items }) => (
            <section key={title} className="page-subsection">
              <div className="section-head">
                <h2>{title}</h2>
                <span className="push-end faint-text tabular-numbers">{items.length}</span>
              </div>
              {items.map((booking) => (
                <BookingRow key={booking.id} booking={booking} />
              ))}
            </section>
          ))}
      </Paged>
    </>
  );
}
