import { LocateFixed, X } from "lucide-react";
import { lazy, startTransition, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Place } from "../../contract/places.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { toast } from "../ui/toasts.ts";
import type { DiscoverSearch } from "./discover-search.ts";

// The list of suggestions weighs as much as the rest of the page: it comes when somebody wants to type.
const PlaceField = lazy(() => import("../places/place-field.tsx"));

type PlaceFilterProps = {
  /** The place of the address, as it stands there. */
  asked: string | undefined;
  /** What the server understood it to mean; null when it knows no such place. */
  place: Place | null | undefined;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** Where: a town from the list, typed text, or the device's position. */
export function PlaceFilter({ asked, place, onChange }: PlaceFilterProps) {
  const shown = shownPlace(asked, place);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [isWanted, setWanted] = useState(false);
  if (known !== shown) {
    setKnown(shown);
    // The answer may come while the person types on.
    if (typed === known || typed === sent) setTyped(shown);
  }
  function look(wanted: string | undefined, words = typed) {
    setSent(words);
    onChange(wanted === undefined ? { place: wanted, radius: undefined } : { place: wanted });
  }
  const field = {
    label: "City",
    hideLabel: true,
    name: "place",
    placeholder: "All cities",
    value: typed,
  };
  return (
    <>
      <div className="place-filter">
        {asked && asked !== shown && (
          <>
            <input type="hidden" name="shown" value={shown} />
            <input type="hidden" name="meant" value={asked} />
          </>
        )}
        {isWanted ? (
          <PlaceField
            {...field}
            takesOver={{ isTyping: typed !== shown }}
            onType={(words) => {
              setTyped(words);
              if (words === "" && asked) look(undefined, words);
            }}
            onChoose={(chosen) => {
              setTyped(chosen.name);
              look(chosen.key, chosen.name);
            }}
            onLeave={() => typed.trim() !== shown && look(typed.trim() || undefined)}
          />
        ) : (
          <TextInput
            {...field}
            maxLength={eventLimits.place}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            // A transition keeps this field, and what is typed into it, until the other one is there.
            onFocus={() => startTransition(() => setWanted(true))}
          />
        )}
        {asked && (
          <IconButton label="All cities" small onClick={() => look(undefined)}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
      <NearMe onFound={(found) => look(found)} />
    </>
  );
}

/** How the place of the address reads in the field. */
function shownPlace(asked: string | undefined, place: Place | null | undefined): string {
  if (!asked) return "";
  if (place?.name) return [place.name, place.region || place.country].join(", ");
  return place ? "Around a point" : asked;
}

function NearMe({ onFound }: { onFound: (place: string) => void }) {
  const [busy, setBusy] = useState(false);
  function locate() {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        // A kilometre is near enough, and nobody's door stands in a link that is shared.
        onFound(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`);
      },
      () => {
        setBusy(false);
        toast("Your device didn't share its location. Choose a city instead.", { failure: true });
      },
      { timeout: 10_000, maximumAge: 600_000 },
    );
  }
  return (
    <Button busy={busy && "Looking"} onClick={locate} className="place-filter-near">
      <Icon of={LocateFixed} />
      Near me
    </Button>
  );
}
