import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, Search } from "lucide-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PersonCard } from "../../contract/people/people.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { usePaused } from "../lib/use-paused.ts";
import { peopleByNameQuery } from "../profiles/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";

const shown = 8;

type PeopleSearchProps = {
  /** Opened by its button on a phone: a person who opens it wants to type. */
  opened: boolean;
  /** What was typed while this was still on its way. */
  typedBefore: string;
  onDone: () => void;
};

/** The last row of the list, which leads to the whole search. */
type All = { id: "all"; name: string };

/** The top bar's search by name: from three characters, by arrow keys and Enter, opens the profile. */
export function PeopleSearch({ opened, typedBefore, onDone }: PeopleSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // It comes when its box is focused, and keeps the focus from the first letter on.
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  const [dismissed, setDismissed] = useState(false);
  const [typed, setTyped] = useState(typedBefore);
  // The best match is chosen already: the first arrow down comes to it, not past it.
  const arrived = useRef(false);
  const navigate = useNavigate();
  const q = usePaused(typed.trim());
  const longEnough = q.length >= searchLimits.min && typed.trim().length >= searchLimits.min;
  const found = useQuery({ ...peopleByNameQuery(q, shown), enabled: longEnough });
  const people = longEnough ? (found.data?.items ?? []) : [];
  const rows: (PersonCard | All)[] = [...people, { id: "all", name: typed }];

  function visit(row: PersonCard | All) {
    setTyped("");
    onDone();
    if (row.id === "all") void navigate({ to: "/search", search: { q: typed.trim() } });
    else void navigate({ to: "/profile/$userId", params: { userId: row.id } });
  }

  // Enter before the names have come leads to the whole search.
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim().length >= searchLimits.min) visit({ id: "all", name: typed });
  }

  return (
    <form role="search" aria-label="People" onSubmit={submit}>
      <Autocomplete.Root
        items={rows}
        value={typed}
        // A chosen row empties the box; its name is not to be searched for.
        onValueChange={(value, { reason }) => {
          if (reason === "item-press") return;
          arrived.current = false;
          setTyped(value);
          setDismissed(false);
        }}
        onOpenChange={(open, { reason }) => {
          if (open) return;
          if (["escape-key", "outside-press", "focus-out"].includes(reason)) setDismissed(true);
          if (reason === "escape-key") onDone();
        }}
        itemToStringValue={(row: PersonCard | All) => row.name}
        filter={null}
        autoHighlight
        open={longEnough && !dismissed && !found.isPending}
      >
        <div className="input-with-icon">
          <Search className="icon" aria-hidden="true" />
          <Autocomplete.Input
            ref={input}
            className="input"
            aria-label="Search people by name"
            placeholder="Search people by name"
            maxLength={searchLimits.max}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown" && !arrived.current) event.preventBaseUIHandler();
              if (/^Arrow(Up|Down)$/.test(event.key)) arrived.current = true;
            }}
          />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={8}>
            <Autocomplete.Popup className="menu people-search-results">
              <Autocomplete.Status className="fine-print menu-status">
                {found.isError
                  ? "Search isn't working right now. Try again."
                  : countOf(people.length)}
              </Autocomplete.Status>
              <Autocomplete.List>
                {(row: PersonCard | All) => (
                  <Autocomplete.Item
                    key={row.id}
                    value={row}
                    className="menu-item"
                    onClick={() => visit(row)}
                  >
                    {"username" in row ? <Person person={row} /> : <AllResults />}
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

function Person({ person }: { person: PersonCard }) {
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

function AllResults() {
  return (
    <>
      <span className="fill">See all results</span>
      <Icon of={ArrowRight} size="small" />
    </>
  );
}

function countOf(count: number): string {
  if (count === 0) return "Nobody found";
  if (count >= shown) return `The first ${shown} people`;
  return count === 1 ? "1 person found" : `${count} people found`;
}
