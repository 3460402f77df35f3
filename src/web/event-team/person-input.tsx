import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { searchLimits } from "../../contract/search-limits.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import { peopleByNameQuery } from "../profiles/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Field } from "../ui/field.tsx";

type PersonInputProps = {
  name: string;
  /** The name is that of a person of Marquee and leads to their profile. */
  isPerson: boolean;
  error: string | undefined;
  onChange: (entry: { name: string; personId: string | null }) => void;
};

/** A name; when it is that of somebody here, choosing them from the list links it to their profile. */
export function PersonInput({ name, isPerson, error, onChange }: PersonInputProps) {
  const q = useDeferredValue(name.trim());
  const isLong = !isPerson && q.length >= searchLimits.min;
  const found = useQuery({ ...peopleByNameQuery(q, 5), enabled: isLong });
  const people = isLong ? (found.data?.items ?? []) : [];
  return (
    <Field label="Name" error={error} help={isPerson && "Linked to their profile"}>
      {(wiring) => (
        <Autocomplete.Root
          items={people}
          value={name}
          onValueChange={(value, { reason }) => {
            if (reason !== "item-press") onChange({ name: value, personId: null });
          }}
          itemToStringValue={(person: PersonCard) => person.name}
          filter={null}
        >
          <Autocomplete.Input {...wiring} className="input" maxLength={accountLimits.name} />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={6}>
              <Autocomplete.Popup
                className="menu people-search-results"
                hidden={people.length === 0}
              >
                <Autocomplete.List>
                  {(person: PersonCard) => (
                    <Autocomplete.Item
                      key={person.id}
                      value={person}
                      className="menu-item"
                      onClick={() => onChange({ name: person.name, personId: person.id })}
                    >
                      <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
                      <span className="fill">
                        {person.name}
                        <br />
                        <span className="fine-print">@{person.username}</span>
                      </span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
