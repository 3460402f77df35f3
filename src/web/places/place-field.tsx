import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Place } from "../../contract/places.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Field } from "../ui/field.tsx";
import { placeText } from "./place-text.ts";
import { placesQuery } from "./queries.ts";
import "./places.css";

type PlaceFieldProps = {
  label: string;
  hideLabel?: boolean;
  name?: string;
  value: string;
  placeholder?: string;
  help?: ReactNode;
  error?: string | undefined;
  onType: (words: string) => void;
  onChoose: (place: Place) => void;
  /** Set when it replaces a plain field that has the focus; tells whether the user has typed there. */
  takesOver?: { isTyping: boolean };
  /** Called when the field is left with free text. */
  onLeave?: () => unknown;
};

/** A field for a town: free text, or a town chosen from the suggestions. */
export default function PlaceField({
  value,
  onType,
  onChoose,
  onLeave,
  takesOver,
  ...field
}: PlaceFieldProps) {
  // No suggestions for the initial value.
  const [isTyping, setTyping] = useState(takesOver?.isTyping ?? false);
  // What was typed before this field took over has suggestions too.
  const [isOpen, setOpen] = useState(takesOver?.isTyping ?? false);
  const q = useDebounced(value.trim());
  const found = useQuery({ ...placesQuery(q), enabled: isTyping && q.length > 1 });
  const places = isTyping && value.trim().length > 1 ? (found.data?.items ?? []) : [];

  const queryClient = useQueryClient();
  // The server takes a second to read its towns on the first request, so that is sent before the user types.
  const warmUp = () => void queryClient.prefetchQuery(placesQuery("a"));

  const input = useRef<HTMLInputElement>(null);
  const wasInIt = takesOver !== undefined;
  useEffect(() => {
    if (!wasInIt) return;
    input.current?.focus();
    input.current?.setSelectionRange(-1, -1);
  }, [wasInIt]);

  const isUpToDate = places.length > 0 && q === value.trim() && !found.isPlaceholderData;

  function leave() {
    setOpen(false);
    if (isTyping) onLeave?.();
    setTyping(false);
  }

  function choose(place: Place) {
    setOpen(false);
    setTyping(false);
    onChoose(place);
  }

  const { label, hideLabel = false, help, error, name, placeholder } = field;
  return (
    <Field {...{ label, hideLabel, help, error }}>
      {(wiring) => (
        <Autocomplete.Root
          items={places}
          value={value}
          onValueChange={(words, { reason }) => {
            if (reason === "item-press") return;
            setTyping(true);
            onType(words);
          }}
          itemToStringValue={placeText}
          // An open list without towns would hide the rest of the page from screen readers.
          open={isOpen && places.length > 0}
          onOpenChange={setOpen}
          filter={null}
          autoHighlight
        >
          <Autocomplete.Input
            {...wiring}
            ref={input}
            className="input"
            name={name}
            placeholder={placeholder}
            maxLength={eventLimits.place}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !isTyping) return;
              const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
              if (isUpToDate && isMarked) return;
              event.preventBaseUIHandler();
              // A slow response must not open the list afterwards.
              if (!onLeave) return leave();
              event.preventDefault();
              // Without suggestions for exactly this text, it's taken as typed.
              if (isUpToDate && places[0]) choose(places[0]);
              else leave();
            }}
            onFocus={warmUp}
            onBlur={leave}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className="menu-positioner" align="start" sideOffset={6}>
              <Autocomplete.Popup
                className="menu place-field-results"
                hidden={places.length === 0}
                // Browsers make scrollable elements tab stops.
                tabIndex={-1}
              >
                <Autocomplete.Status className="visually-hidden">
                  {countOf(places.length)}
                </Autocomplete.Status>
                <Autocomplete.List>
                  {(place: Place) => (
                    <Autocomplete.Item
                      key={place.key}
                      value={place}
                      className="menu-item"
                      // Keeps the focus in the field, so that choosing doesn't count as leaving it.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(place)}
                    >
                      <span className="fill">
                        {place.name}{" "}
                        <span className="fine-print">
                          {[place.region, place.country].filter(Boolean).join(", ")}
                        </span>
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

function countOf(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 place found" : `${count} places found`;
}
