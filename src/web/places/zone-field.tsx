import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { type ReactNode, useState } from "react";
import { zoneText } from "../../contract/zone-name.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Field } from "../ui/field.tsx";
import { placesQuery } from "./queries.ts";
import { cityOf, findZones, zoneLabel } from "./zones.ts";
import "./places.css";

type ZoneFieldProps = {
  help: ReactNode;
  error?: string | undefined;
  zone: string;
  onChange: (zone: string) => void;
};

/** A city and its time zone. */
type Choice = { city: string; zone: string };

/** A field for a time zone, found by town or abbreviation. */
export function ZoneField({ help, error, zone, onChange }: ZoneFieldProps) {
  const [text, setText] = useState<string>();
  const isTyping = text !== undefined;
  const choices = useChoices(text ?? "");
  const chosen: Choice = { city: cityOf(zone), zone };
  return (
    <Field label="Time zone" icon={Globe} {...{ help, error }}>
      {(wiring) => (
        <Combobox.Root
          items={choices}
          filter={null}
          autoHighlight
          value={chosen}
          onValueChange={(choice) => {
            if (choice) onChange(choice.zone);
            setText(undefined);
          }}
          inputValue={text ?? zoneLabel(zone)}
          onInputValueChange={(words, { reason }) => {
            if (reason === "input-change") setText(words);
          }}
          onOpenChange={(open) => {
            if (!open) setText(undefined);
          }}
          itemToStringLabel={(choice: Choice) => zoneLabel(choice.zone)}
          isItemEqualToValue={(one: Choice, other: Choice) => one.zone === other.zone}
        >
          <Combobox.Input
            {...wiring}
            data-field="zone"
            className="input"
            placeholder="City or abbreviation"
            autoComplete="off"
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
          <Combobox.Portal>
            <Combobox.Positioner className="menu-positioner" align="start" sideOffset={6}>
              <Combobox.Popup className="menu place-field-results">
                <Combobox.Empty>
                  {isTyping && (
                    <p className="zone-field-empty">
                      No time zone found. Try a larger town nearby.
                    </p>
                  )}
                </Combobox.Empty>
                <Combobox.List>
                  {(choice: Choice) => (
                    <Combobox.Item
                      key={`${choice.zone} ${choice.city}`}
                      value={choice}
                      className="menu-item"
                    >
                      <span className="fill">
                        {choice.city}{" "}
                        <span className="fine-print">{zoneText(choice.zone, new Date())}</span>
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

/** Zones that match by name, plus the zones of matching towns, unless a listed zone is named after the town. */
function useChoices(text: string): Choice[] {
  const q = useDebounced(text.trim());
  const found = useQuery({ ...placesQuery(q), enabled: q.length > 1 });
  const zones = findZones(text).map((zone) => ({ city: cityOf(zone), zone }));
  const towns = text.trim().length > 1 ? (found.data?.items ?? []) : [];
  const others = towns
    .map(({ name, region, country, zone }) => ({
      city: [name, region, country].filter(Boolean).join(", "),
      name,
      zone,
    }))
    .filter(({ name, zone }) => !zones.some((known) => known.zone === zone && known.city === name));
  return [...zones, ...others.map(({ city, zone }) => ({ city, zone }))];
}
