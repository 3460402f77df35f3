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

// The suggestion list weighs as much as the rest of the page, so it's loaded when the field gets focus.
const PlaceField = lazy(() => import("../places/place-field.tsx"));

type PlaceFilterProps = {
  /** The place as it appears in the URL. */
  asked: string | undefined;
  /** What the server resolved it to; null if it doesn't know the place. */
  place: Place | null | undefined;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** The place filter: a town from the list, free text, or the device's position. */
export function PlaceFilter({ asked, place, onChange }: PlaceFilterProps) {
  const shown = shownPlace(asked, place);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [isWanted, setWanted] = useState(false);
  if (known !== shown) {
    setKnown(shown);
    // The response may arrive while the user is still typing.
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
            // As a transition, this field and its text stay until the other one has loaded.
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

/** The label for the place in the URL. */
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
        // Rounded to about a kilometer: that's enough for a search, and a shared link doesn't reveal anybody's home.
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
