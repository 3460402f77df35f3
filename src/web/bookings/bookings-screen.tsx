import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { BookingCounts } from "../../contract/bookings/bookings.ts";
import { MyApplications } from "../calls/my-applications.tsx";
import { MyCalls } from "../calls/my-calls.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { BookingList } from "./booking-list.tsx";
import { useLiveBookings } from "./use-booking-move.ts";
import { bookingCountsQuery, type BookingSearch, countOf, kindsOfTab } from "./queries.ts";
import "./bookings.css";

/** What the person books, and what they are booked for. */
export function BookingsScreen({ search }: { search: BookingSearch }) {
  useLiveBookings();
  const { side } = search;
  const tab = search.tab ?? "current";
  const navigate = useNavigate({ from: "/bookings/" });
  const counts = useQuery(bookingCountsQuery).data;
  const show = (chosen: BookingSearch) =>
    void navigate({ search: chosen, replace: true, resetScroll: false });
  const labelOf = (label: string, ...kinds: (keyof BookingCounts)[]) =>
    counts ? `${label} ${countOf(counts, kinds)}` : label;
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Bookings</h1>
          <p>{waitingText(counts)}</p>
        </div>
        <div className="cluster push-end">
          <ButtonLink to="/calls">Open calls</ButtonLink>
          <ButtonLink to="/talent">Find Talent</ButtonLink>
        </div>
      </div>
      <Tabs
        label="Bookings"
        value={tab}
        onChange={(chosen) => show({ tab: chosen === "current" ? undefined : chosen, side })}
        tabs={[
          { value: "current", label: labelOf("In progress", ...kindsOfTab.current) },
          { value: "done", label: labelOf("Done", "done") },
          { value: "ended", label: labelOf("Ended", "ended") },
          { value: "applications", label: "Applications" },
          { value: "calls", label: "Your calls" },
        ]}
      >
        <TabPanel value={tab} hasControls>
          {tab === "applications" && <MyApplications />}
          {tab === "calls" && <MyCalls />}
          {tab !== "applications" && tab !== "calls" && (
            <BookingList
              tab={tab}
              side={side}
              counts={counts}
              onChoose={(chosen) =>
                show({ tab: tab === "current" ? undefined : tab, side: chosen })
              }
            />
          )}
        </TabPanel>
      </Tabs>
    </main>
  );
}

/** The number of offers to answer, statements to settle and payments to make or confirm. */
function waitingText(counts: BookingCounts | undefined): string {
  const [mine, theirs] = (["turn", "waiting"] as const).map((kind) =>
    counts ? countOf(counts, [kind]) : 0,
  );
  const forThem = `${theirs === 1 ? "one is" : `${theirs} are`} waiting for the other side`;
  if (mine)
    return `${mine === 1 ? "One is" : `${mine} are`} waiting for you${theirs ? `, ${forThem}` : ""}`;
  if (theirs) return forThem.replace("one", "One");
  return "Offers, dates and what was agreed, for both sides";
}
