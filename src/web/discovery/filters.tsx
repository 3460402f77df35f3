import { Search, SlidersHorizontal } from "lucide-react";
import type { Place } from "../../contract/places.ts";
import { eventCategories, eventLimits } from "../../contract/events/limits.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { radiusText } from "../places/place-text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { ChipLink, Chips } from "../ui/chip.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { type DiscoverSearch, flags, presets } from "./discover-search.ts";
import { PlaceFilter } from "./place-filter.tsx";
import { TextFilter } from "./text-filter.tsx";

type FiltersProps = {
  filters: DiscoverSearch;
  /** What the server resolved the place to. */
  place?: Place | null | undefined;
  /** `typed`: an intermediate change while the user is still typing. */
  onChange: (change: Partial<DiscoverSearch>, how?: { typed: boolean }) => void;
};

type FoldProps = {
  /** Whether all filters are shown on a phone, not only the search and the categories. */
  isOpen: boolean;
  onToggle: () => void;
};

/** A plain GET form, so that it also works before hydration. */
export function Filters({ filters, place, onChange, isOpen, onToggle }: FiltersProps & FoldProps) {
  return (
    <form
      id="filters"
      role="search"
      method="get"
      className={classes("filters-form", isOpen && "is-open")}
      onSubmit={(event) => event.preventDefault()}
    >
      {(["view", "category", "sort"] as const).map(
        (name) =>
          filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      <div className="filters">
        <TextFilter
          label="Search events"
          name="q"
          type="search"
          icon={Search}
          placeholder="Search events..."
          maxLength={searchLimits.max}
          value={filters.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined }, { typed: true })}
        />
        <Button
          className="filters-toggle narrow-only"
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={onToggle}
        >
          <Icon of={SlidersHorizontal} />
          Filters
          <ActiveCount filters={filters} />
        </Button>
        <PlaceFilter asked={filters.place} place={place} onChange={onChange} />
        <DatePreset filters={filters} onChange={onChange} />
      </div>
      {filters.when === "range" && <DateRange filters={filters} onChange={onChange} />}
      <Categories chosen={filters.category} />
      <div className="cluster filters-flags">
        {filters.place && <Radius filters={filters} onChange={onChange} />}
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={name}
            value="true"
            label={label}
            checked={filters[name] === true}
            onChange={(event) => onChange({ [name]: event.target.checked || undefined })}
          />
        ))}
        {/* After hydration, each filter applies immediately. */}
        <noscript>
          <Button type="submit" variant="ink" size="small">
            Search
          </Button>
        </noscript>
      </div>
    </form>
  );
}

/** The number of active filters among those folded away. */
function ActiveCount({ filters }: { filters: DiscoverSearch }) {
  const others = [filters.place, filters.when, ...flags.map(({ name }) => filters[name])];
  const count = others.filter(Boolean).length;
  if (count === 0) return null;
  return (
    <span className="badge badge-bulb tabular-numbers">
      <span className="visually-hidden">active: </span>
      {count}
    </span>
  );
}

const radiuses = [5, 10, 25, 50, 100, 250, 500];

function Radius({ filters, onChange }: FiltersProps) {
  const chosen = filters.radius ?? eventLimits.radius.usual;
  const offered = radiuses.includes(chosen)
    ? radiuses
    : [...radiuses, chosen].toSorted((a, b) => a - b);
  return (
    <Select
      label="Distance"
      hideLabel
      name="radius"
      value={chosen}
      className="filters-radius"
      onChange={(event) => {
        const radius = Number(event.target.value);
        onChange({ radius: radius === eventLimits.radius.usual ? undefined : radius });
      }}
    >
      {offered.map((km) => (
        <option key={km} value={km}>
          Within {radiusText(km)}
        </option>
      ))}
    </Select>
  );
}

function DatePreset({ filters, onChange }: FiltersProps) {
  return (
    <Select
      label="Date"
      hideLabel
      name="when"
      value={filters.when ?? ""}
      onChange={(event) => {
        const when = presets.find(({ value }) => value === event.target.value)?.value;
        onChange({ when, from: undefined, to: undefined });
      }}
    >
      <option value="">Any date</option>
      {presets.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** A custom date range; it may start in the past. Typing a year passes through several dates. */
function DateRange({ filters, onChange }: FiltersProps) {
  return (
    <div className="cluster filters-range">
      <TextInput
        label="From"
        type="date"
        name="from"
        value={filters.from ?? ""}
        max={filters.to}
        onChange={(event) =>
          onChange({ from: event.target.value || undefined }, { typed: Boolean(filters.from) })
        }
      />
      <TextInput
        label="To"
        type="date"
        name="to"
        value={filters.to ?? ""}
        min={filters.from}
        onChange={(event) =>
          onChange({ to: event.target.value || undefined }, { typed: Boolean(filters.to) })
        }
      />
    </div>
  );
}

function Categories({ chosen }: { chosen: DiscoverSearch["category"] }) {
  return (
    <Chips label="Category">
      {[undefined, ...eventCategories].map((category) => (
        <ChipLink
          key={category ?? "All"}
          on={category === chosen}
          to="/discover-events"
          search={(now) => ({ ...now, category, cursor: undefined })}
          resetScroll={false}
        >
          {category ?? "All"}
        </ChipLink>
      ))}
    </Chips>
  );
}
