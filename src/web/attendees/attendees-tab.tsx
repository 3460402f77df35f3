import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { Paged } from "../app/paged.tsx";
import { Button } from "../ui/button.tsx";
import { Chip, Chips } from "../ui/chip.tsx";
import { TextInput, Select } from "../ui/field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { AttendeeRow } from "./attendee-row.tsx";
import type { ManageSearch } from "./manage-search.ts";
import { isElsewhere, zoneText } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { type AttendeeFilter, attendeesQuery } from "./queries.ts";
import { count } from "./report-text.ts";
import { ScheduledEmails } from "./scheduled-emails.tsx";
import { salesQuery } from "../sales/queries.ts";

const views: { view: AttendeeFilter["view"]; label: string }[] = [
  { view: "all", label: "All" },
  { view: "in", label: ticketStateText.in },
  { view: "not-in", label: "Not checked in" },
  { view: "ended", label: "Refunds" },
];

type AttendeesTabProps = {
  event: EventPage;
  search: ManageSearch;
  onSearch: (change: Partial<ManageSearch>) => void;
};

/** The list of attendees, with filters, print and CSV export. */
export function AttendeesTab({ event, search, onSearch }: AttendeesTabProps) {
  const [typed, setTyped] = useState("");
  const { who: view = "all" } = search;
  const { types, type } = useTypeFilter(event, search.type);
  const q = useDeferredValue(typed.trim()) || undefined;
  const list = useAttendees(event.id, { q, view, type });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  // In print, an empty column would take space from the others.
  const hasAnswers = rows.some(({ answers }) => answers.length > 0);
  const counts = list.data?.pages[0]?.counts;
  const viewerZone = useViewerZone();
  const isAway = viewerZone !== undefined && isElsewhere(event, viewerZone);
  return (
    <section className="attendees">
      <div className="section-head">
        <h2>Attendees</h2>
        <div className="side-by-side push-end">
          <PrintButton list={list} />
          <a className="link" href={`/api/v1/events/${event.id}/attendees.csv`} download>
            Export CSV
          </a>
        </div>
      </div>
      <ScheduledEmails event={event} />
      <div className="cluster">
        <TextInput
          label="Search attendees"
          hideLabel
          className="fill attendees-search"
          type="search"
          icon={Search}
          placeholder="Name, email or order"
          maxLength={searchLimits.max}
          value={typed}
          onChange={(changed) => setTyped(changed.target.value)}
        />
        <TypeSelect types={types} chosen={type} onChange={(chosen) => onSearch({ type: chosen })} />
        <Chips label="Which attendees">
          {views.map((one) => (
            <Chip
              key={one.view}
              on={view === one.view}
              onClick={() => onSearch({ who: one.view === "all" ? undefined : one.view })}
            >
              {one.label}{" "}
              {counts && <span className="tabular-numbers">{count(counts[one.view])}</span>}
            </Chip>
          ))}
        </Chips>
      </div>
      <Paged
        list={list}
        things="attendees"
        isEmpty={rows.length === 0}
        empty={<Nobody searching={Boolean(q ?? type) || view !== "all"} />}
      >
        <table className="table attendees-table" aria-busy={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Ticket</th>
              <th scope="col">Order</th>
              <th scope="col">Status</th>
              <th scope="col" className="table-number">
                Checked in{" "}
                {isAway && (
                  <span className="fine-print">{zoneText(event.zone, event.startsAt)}</span>
                )}
              </th>
              {hasAnswers && (
                <th scope="col" className="print-only">
                  Answers
                </th>
              )}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <AttendeeRow
                key={`${one.kind} ${one.id}`}
                attendee={one}
                event={event}
                hasAnswers={hasAnswers}
              />
            ))}
          </tbody>
        </table>
      </Paged>
    </section>
  );
}

/** 50 attendees per page; longer lists should be exported as CSV. */
const maxPrintedPages = 40;

/** Prints the whole filtered list, after fetching the pages not loaded yet. */
function PrintButton({ list }: { list: ReturnType<typeof useAttendees> }) {
  const [isGathering, setGathering] = useState(false);
  async function printAll() {
    setGathering(true);
    try {
      let latest: Pick<typeof list, "hasNextPage" | "isError"> = list;
      for (let page = 1; page < maxPrintedPages && latest.hasNextPage; page += 1)
        latest = await list.fetchNextPage();
      if (latest.isError) return;
    } finally {
      setGathering(false);
    }
    // After the rows have rendered.
    setTimeout(() => window.print());
  }
  return (
    <Button size="small" busy={isGathering && "Loading"} onClick={() => void printAll()}>
      Print
    </Button>
  );
}

function useAttendees(id: string, filter: AttendeeFilter) {
  return useInfiniteQuery(attendeesQuery(id, filter));
}

function Nobody({ searching }: { searching: boolean }) {
  return searching ? (
    <p className="muted-text attendees-none" role="status">
      No matching attendees.
    </p>
  ) : (
    <EmptyState poster="Soon" title="No attendees yet">
      People who buy a ticket or RSVP will appear here.
    </EmptyState>
  );
}

type TypeSelectProps = {
  types: { id: string; name: string }[];
  chosen: string | undefined;
  onChange: (type: string | undefined) => void;
};

/** Filters attendees by ticket type; hidden if there is only one. */
function TypeSelect({ types, chosen, onChange }: TypeSelectProps) {
  if (types.length < 2) return null;
  return (
    <Select
      label="Ticket type"
      hideLabel
      className="type-select"
      value={chosen ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All ticket types</option>
      {types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The event's ticket types, and the one in the URL if it's valid. */
function useTypeFilter({ id, sells }: EventPage, asked: string | undefined) {
  const sales = useQuery({ ...salesQuery(id), enabled: sells });
  const types = sales.data?.types ?? [];
  const canChoose = types.length > 1 && types.some((type) => type.id === asked);
  // Until the types are loaded the URL is trusted, so that the list isn't fetched twice.
  return { types, type: canChoose || sales.isLoading ? asked : undefined };
}
