import { BadgeCheck, Bookmark, Search, SlidersHorizontal, Video, Volume2 } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { offeredCurrencies } from "../../contract/orders/currencies.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { actLimits, suggestedSkills } from "../../contract/talent/limits.ts";
import { useMe } from "../app/session.ts";
import { useFormValues } from "../lib/use-form-values.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { classes } from "../ui/classes.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { readSpan, type TalentSearch, talentFlags } from "./talent-search.ts";
import { radiusText } from "../places/place-text.ts";

// The list of suggestions loads once the page is hydrated.
const PlaceField = lazy(() => import("../places/place-field.tsx"));

const icons = { sound: Volume2, video: Video, verified: BadgeCheck, saved: Bookmark };
const radiuses = [10, 25, 50, 100, 250, 500];

type TalentFiltersProps = {
  search: TalentSearch;
  /** The display name of the place in the address. */
  placeName: string;
  /** The currency in which fees are compared. */
  currency: string;
  onChange: (change: Partial<TalentSearch>) => void;
};

/** Filters without a field: hidden inputs keep them when the form is sent before hydration. */
const hiddenFilters = ["event", "order", "view", ...talentFlags.map(({ name }) => name)] as const;

/** A plain GET form, so that it also filters before hydration. */
export function TalentFilters({ search, placeName, currency, onChange }: TalentFiltersProps) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const [place, setPlace] = useState({ shown: placeName, key: search.place });
  const [known, setKnown] = useState(placeName);
  if (known !== placeName) {
    setKnown(placeName);
    setPlace({ shown: placeName, key: search.place });
  }

  const chosen = search.radius ?? actLimits.radiusKm.usual;
  const formRef = useFormValues({
    q: search.q,
    skill: search.skill,
    day: search.day,
    until: search.until,
    min: search.min,
    max: search.max,
    radius: chosen,
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // On a phone what was found comes into sight.
    setOpen(false);
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
    const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)));
    onChange({
      q: text("q"),
      skill: text("skill"),
      ...readSpan(text("day"), text("until")),
      // With another day, the event no longer applies.
      event: text("day") === search.day ? search.event : undefined,
      place: place.shown.trim() === "" ? undefined : (place.key ?? place.shown.trim()),
      radius: number("radius") === actLimits.radiusKm.usual ? undefined : number("radius"),
      min: number("min"),
      max: number("max"),
      // The currency that the place suggests need not be sent.
      currency:
        text("min") || text("max") || search.currency || text("currency") !== currency
          ? text("currency")
          : undefined,
    });
  }

  const typePlace = (shown: string) => setPlace({ shown, key: undefined });
  const placeField = { label: "Town", name: "place", value: place.shown };
  return (
    <form
      id="talent-filters"
      ref={formRef}
      role="search"
      method="get"
      className={classes("talent-form", isOpen && "is-open")}
      onSubmit={send}
    >
      {hiddenFilters.map((name) => {
        const value = search[name];
        return value && <input key={name} type="hidden" name={name} value={String(value)} />;
      })}
      <div className="talent-filters">
        <TextInput
          label="Name or words"
          name="q"
          type="search"
          icon={Search}
          placeholder="Try “brass for a wedding”"
          maxLength={searchLimits.max}
          defaultValue={search.q ?? ""}
        />
        <Button
          className="talent-filters-toggle narrow-only"
          aria-expanded={isOpen}
          aria-controls="talent-filters"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={SlidersHorizontal} />
          Filters
          <ActiveCount search={search} />
        </Button>
        <TextInput
          label="Skill"
          name="skill"
          list="skills"
          maxLength={actLimits.skill}
          defaultValue={search.skill ?? ""}
        />
        <datalist id="skills">
          {suggestedSkills.map((skill) => (
            <option key={skill}>{skill}</option>
          ))}
        </datalist>
        <fieldset className="talent-span">
          <legend className="field-label">Free on</legend>
          <Day label="First day" name="day" value={search.day} />
          <span aria-hidden="true">to</span>
          <Day label="Last day, if more than one" name="until" value={search.until} />
        </fieldset>
        {isHydrated ? (
          <Suspense
            fallback={
              <TextInput {...placeField} onChange={(event) => typePlace(event.target.value)} />
            }
          >
            <PlaceField
              {...placeField}
              onType={typePlace}
              onChoose={({ name, region, country, key }) =>
                setPlace({ shown: [name, region || country].join(", "), key })
              }
            />
          </Suspense>
        ) : (
          <TextInput
            {...placeField}
            maxLength={eventLimits.place}
            onChange={(event) => typePlace(event.target.value)}
          />
        )}
        <Select label="Within" name="radius" defaultValue={chosen}>
          {[...new Set([...radiuses, chosen])]
            .toSorted((a, b) => a - b)
            .map((km) => (
              <option key={km} value={km}>
                {radiusText(km)}
              </option>
            ))}
        </Select>
        <fieldset className="talent-price">
          <legend className="field-label">Fee from</legend>
          <Price label="Min" name="min" value={search.min} />
          <span aria-hidden="true">to</span>
          <Price label="Max" name="max" value={search.max} />
          <CurrencyChoice key={JSON.stringify(search)} suggested={currency} />
        </fieldset>
        <Button type="submit" variant="primary" className="talent-search-button">
          <Icon of={Search} />
          Search
        </Button>
      </div>
      <div className="chips talent-flags" role="group" aria-label="Only acts that">
        {talentFlags
          .filter(({ name }) => name !== "saved" || me)
          .map(({ name, label }) => (
            <Chip
              key={name}
              on={search[name] === true}
              onClick={() => onChange({ [name]: search[name] ? undefined : true })}
            >
              <Icon of={icons[name]} size="small" />
              {label}
            </Chip>
          ))}
      </div>
    </form>
  );
}

/** The number of active filters among those that a phone folds away. */
function ActiveCount({ search }: { search: TalentSearch }) {
  const { skill, day, place, min, max } = search;
  const fee = min ?? max;
  const folded = [
    skill,
    day,
    place,
    fee !== undefined,
    ...talentFlags.map(({ name }) => search[name]),
  ];
  const count = folded.filter(Boolean).length;
  if (count === 0) return null;
  return (
    <span className="badge badge-bulb tabular-numbers">
      <span className="visually-hidden">active: </span>
      {count}
    </span>
  );
}

type DayProps = { label: string; name: string; value: string | undefined };

function Day({ label, name, value }: DayProps) {
  return (
    <Field label={label} hideLabel>
      {(wiring) => (
        <input {...wiring} className="input" name={name} type="date" defaultValue={value ?? ""} />
      )}
    </Field>
  );
}

/** The suggestion comes with the list, later than the form. */
function CurrencyChoice({ suggested }: { suggested: string }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Select
      label="Currency"
      hideLabel
      name="currency"
      value={chosen ?? suggested}
      onChange={(event) => setChosen(event.target.value)}
    >
      {[...new Set([...offeredCurrencies, suggested])].map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </Select>
  );
}

type PriceProps = { label: string; name: string; value: number | undefined };

function Price({ label, name, value }: PriceProps) {
  return (
    <Field label={label} hideLabel>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          placeholder={label}
          defaultValue={value ?? ""}
        />
      )}
    </Field>
  );
}
