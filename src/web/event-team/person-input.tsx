import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { searchLimits } from "../../contract/search-limits.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { ActCard } from "../../contract/talent/acts.ts";
import { actsByNameQuery } from "../acts/queries.ts";
import { peopleByNameQuery } from "../profiles/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Field } from "../ui/field.tsx";

type Entry = { name: string; personId: string | null; actId: string | null };
type Choice = Entry & { id: string; shown: { seed: string; src: string | null; about: string } };

type PersonInputProps = {
  name: string;
  /** Whether the name belongs to a member and links to their profile. */
  isPerson: boolean;
  error: string | undefined;
  /** Also suggests acts; `chosen` is the act that the name belongs to. */
  acts?: { chosen: string | null };
  onChange: (entry: Entry) => void;
};

/** A text field for a name. Choosing a suggested member links the name to their profile. */
export function PersonInput({ name, isPerson, error, acts, onChange }: PersonInputProps) {
  const q = useDeferredValue(name.trim());
  const isLong = !isPerson && q.length >= searchLimits.min;
  const found = useQuery({ ...peopleByNameQuery(q, 5), enabled: isLong });
  const foundActs = useQuery({ ...actsByNameQuery(q), enabled: isLong && acts !== undefined });
  const choices = isLong
    ? [
        ...(found.data?.items ?? []).map(personChoice),
        ...(foundActs.data?.items ?? []).map(actChoice),
      ]
    : [];
  const help = acts?.chosen ? "Linked to the act's page" : "Linked to their profile";
  return (
    <Field label="Name" error={error} help={isPerson && help}>
      {(wiring) => (
        <Autocomplete.Root
          items={choices}
          value={name}
          onValueChange={(value, { reason }) => {
            if (reason !== "item-press") onChange({ name: value, personId: null, actId: null });
          }}
          itemToStringValue={(choice: Choice) => choice.name}
          filter={null}
        >
          <Autocomplete.Input {...wiring} className="input" maxLength={accountLimits.name} />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={6}>
              <Autocomplete.Popup
                className="menu people-search-results"
                hidden={choices.length === 0}
              >
                <Autocomplete.List>
                  {({ id, shown, ...entry }: Choice) => (
                    <Autocomplete.Item
                      key={id}
                      value={{ id, shown, ...entry }}
                      className="menu-item"
                      onClick={() => onChange(entry)}
                    >
                      <Avatar name={entry.name} seed={shown.seed} src={shown.src} size={32} />
                      <span className="fill">
                        {entry.name}
                        <br />
                        <span className="fine-print">{shown.about}</span>
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

function personChoice({ id, name, username, avatar }: PersonCard): Choice {
  const shown = { seed: id, src: avatar, about: `@${username}` };
  return { id, name, personId: id, actId: null, shown };
}

function actChoice({ id, name, ownerId, kind, town, picture }: ActCard): Choice {
  const about = [kind === "band" ? "Band" : "Solo act", town].filter(Boolean).join(", ");
  const src = picture?.images[0]?.url ?? null;
  return { id, name, personId: ownerId, actId: id, shown: { seed: id, src, about } };
}
