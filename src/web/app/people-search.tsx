import { Autocomplete } from "@base-ui/react/autocomplete";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { PersonCard } from "../../contract/people.ts";
import { limits } from "../../contract/limits.ts";
import { Avatar } from "../ui/avatar.tsx";
import { answer, api } from "./api.ts";

type PeopleSearchProps = {
  /** Opened by its button on a phone: whoever opens it wants to type. */
  opened: boolean;
  onDone: () => void;
};

/** The top bar's search by name: from three characters, by arrow keys and Enter, opens the profile. */
export default function PeopleSearch({ opened, onDone }: PeopleSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  const [typed, setTyped] = useState("");
  const [dismissed, setDismissed] = useState(false);
  const navigate = useNavigate();
  const q = useDeferredValue(typed.trim());
  const longEnough = q.length >= limits.search.min;
  const found = useQuery({
    queryKey: ["people", "search", q],
    queryFn: () => answer(api.people.$get({ query: { q } })),
    enabled: longEnough,
    placeholderData: keepPreviousData,
  });
  const people = longEnough ? (found.data?.items ?? []) : [];

  function visit(person: PersonCard) {
    setTyped("");
    onDone();
    void navigate({ to: "/profile/$userId", params: { userId: person.id } });
  }

  return (
    <Autocomplete.Root
      items={people}
      value={typed}
      onValueChange={(value) => {
        setTyped(value);
        setDismissed(false);
      }}
      onOpenChange={(open, { reason }) => {
        if (open) return;
        if (["escape-key", "outside-press", "focus-out"].includes(reason)) setDismissed(true);
        if (reason === "escape-key") onDone();
      }}
      itemToStringValue={(person: PersonCard) => person.name}
      filter={null}
      autoHighlight
      open={longEnough && !dismissed && !found.isPending}
    >
      <div className="in-ic">
        <Search className="ic" aria-hidden="true" />
        <Autocomplete.Input
          ref={input}
          className="in"
          aria-label="Search people by name"
          placeholder="Search people by name"
          maxLength={limits.search.max}
        />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={8}>
          <Autocomplete.Popup className="menu people-found">
            <Autocomplete.List>
              {(person: PersonCard) => (
                <Autocomplete.Item
                  key={person.id}
                  value={person}
                  className="menu-item"
                  onClick={() => visit(person)}
                >
                  <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
                  <span className="grow">
                    {person.name}
                    <br />
                    <span className="sm dim">@{person.username}</span>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="sm dim menu-status">
              {found.isError ? "The search is out of reach. Try again." : countOf(people.length)}
            </Autocomplete.Status>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function countOf(count: number): string {
  if (count === 0) return "Nobody found";
  return count === 1 ? "1 person found" : `${count} people found`;
}
