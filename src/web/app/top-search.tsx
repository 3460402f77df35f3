import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, Search } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { FoundEvent } from "../../contract/events/events.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { EventCover } from "../events/event-cover.tsx";
import { shownZone, withZone } from "../events/shown-time.ts";
import { shortTime } from "../lib/event-time.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { peopleByNameQuery } from "../profiles/queries.ts";
import { actSuggestionsQuery, eventSuggestionsQuery } from "../search/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";

const shown = { events: 3, people: 4, acts: 2 };

type TopSearchProps = {
  /** Opened by its button on a phone: people who open it want to type. */
  opened: boolean;
  /** What was typed while this was loading. */
  typedBefore: string;
  onDone: () => void;
};

type Row =
  | { kind: "event"; id: string; name: string; event: FoundEvent }
  | { kind: "person"; id: string; name: string; person: PersonCard }
  | { kind: "act"; id: string; name: string; act: FoundAct }
  /** The last row, which opens the full search. */
  | { kind: "all"; id: "all"; name: string };

/** The top bar's search: suggests a few people, acts and events from three characters on; Enter opens the full search. */
export function TopSearch({ opened, typedBefore, onDone }: TopSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // It replaces a box that has the focus, and has to take the focus over from the start.
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  const [dismissed, setDismissed] = useState(false);
  const [typed, setTyped] = useState(typedBefore);
  const navigate = useNavigate();
  const q = useDebounced(typed.trim());
  const longEnough = q.length >= searchLimits.min && typed.trim().length >= searchLimits.min;
  const events = useQuery({ ...eventSuggestionsQuery(q, shown.events), enabled: longEnough });
  const people = useQuery({ ...peopleByNameQuery(q, shown.people), enabled: longEnough });
  const acts = useQuery({ ...actSuggestionsQuery(q, shown.acts), enabled: longEnough });
  const rows: Row[] = [
    ...(people.data?.items ?? []).map((person): Row => ({
      kind: "person",
      id: person.id,
      name: person.name,
      person,
    })),
    ...(acts.data?.items ?? []).map((act): Row => ({
      kind: "act",
      id: act.id,
      name: act.name,
      act,
    })),
    ...(events.data?.items ?? []).map((event): Row => ({
      kind: "event",
      id: event.id,
      name: event.title,
      event,
    })),
  ];
  const isReady = !events.isPending && !people.isPending && !acts.isPending;
  const failed = events.isError && people.isError && acts.isError;

  function visit(row: Row) {
    setTyped("");
    onDone();
    switch (row.kind) {
      case "event":
        return void navigate({ to: "/events/$slug", params: { slug: row.event.slug } });
      case "person":
        return void navigate({ to: "/profile/$userId", params: { userId: row.id } });
      case "act":
        return void navigate({ to: "/talent/$slug", params: { slug: row.act.slug } });
      case "all":
        return void navigate({ to: "/search", search: { q: typed.trim() } });
    }
  }

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (typed.trim().length >= searchLimits.min) visit({ kind: "all", id: "all", name: typed });
  }

  return (
    <form role="search" aria-label="Site" onSubmit={submit}>
      <Autocomplete.Root
        items={[...rows, { kind: "all", id: "all", name: typed } satisfies Row]}
        value={typed}
        // Choosing a row empties the box; the row's name is not to be searched for.
        onValueChange={(value, { reason }) => {
          if (reason === "item-press") return;
          setTyped(value);
          setDismissed(false);
        }}
        onOpenChange={(open, { reason }) => {
          if (open) return;
          if (["escape-key", "outside-press", "focus-out"].includes(reason)) setDismissed(true);
          if (reason === "escape-key") onDone();
        }}
        itemToStringValue={(row: Row) => row.name}
        filter={null}
        open={longEnough && !dismissed && isReady}
      >
        <div className="input-with-icon">
          <Search className="icon" aria-hidden="true" />
          <Autocomplete.Input
            ref={input}
            className="input"
            aria-label="Search events, people, posts"
            placeholder="Search events, people, posts"
            maxLength={searchLimits.max}
            onKeyDown={(event) => {
              const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
              if (event.key !== "Enter" || isMarked) return;
              // An open list without a marked row would swallow Enter.
              event.preventBaseUIHandler();
              submit(event);
            }}
          />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={8}>
            <Autocomplete.Popup className="menu people-search-results">
              <Autocomplete.Status className="fine-print menu-status">
                {failed ? "Search isn't working right now. Try again." : countOf(rows.length)}
              </Autocomplete.Status>
              <Autocomplete.List>
                {(row: Row) => (
                  <Autocomplete.Item
                    key={row.id}
                    value={row}
                    className="menu-item"
                    onClick={() => visit(row)}
                  >
                    {row.kind === "event" && <EventRow event={row.event} />}
                    {row.kind === "person" && <PersonRow person={row.person} />}
                    {row.kind === "act" && <ActRow act={row.act} />}
                    {row.kind === "all" && <AllRow />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </form>
  );
}

function EventRow({ event }: { event: FoundEvent }) {
  const viewerZone = useViewerZone();
  const zone = shownZone(event, viewerZone);
  return (
    <>
      <span className="top-search-art">
        <EventCover event={event} variant="thumb" sizes="2rem" />
      </span>
      <span className="fill">
        {event.title}
        <br />
        <span className="fine-print">
          {withZone(shortTime({ ...event, zone }), { ...event, zone }, viewerZone)}
        </span>
      </span>
    </>
  );
}

function PersonRow({ person }: { person: PersonCard }) {
  return (
    <>
      <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
      <span className="fill">
        {person.name}
        <br />
        <span className="fine-print">@{person.username}</span>
      </span>
    </>
  );
}

function ActRow({ act }: { act: FoundAct }) {
  return (
    <>
      <span className="top-search-art">
        <Picture
          src={act.picture?.images[0]?.url}
          alt={act.picture?.alt ?? ""}
          placeholder={{ title: act.name, category: "Music", seed: act.id, variant: "thumb" }}
        />
      </span>
      <span className="fill">
        {act.name}
        <br />
        <span className="fine-print">{act.line || (act.kind === "band" ? "Band" : "Act")}</span>
      </span>
    </>
  );
}

function AllRow() {
  return (
    <>
      <span className="fill">See all results</span>
      <Icon of={ArrowRight} size="small" />
    </>
  );
}

function countOf(count: number): string {
  if (count === 0) return "No people, acts or events found. All results include posts.";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
