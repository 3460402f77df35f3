import { Search } from "lucide-react";
import { eventCategories, limits } from "../../contract/limits.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { ChipLink, Chips } from "../ui/chip.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { type DiscoverSearch, flags, presets } from "./discover-search.ts";
import { TextFilter } from "./text-filter.tsx";

type FiltersProps = {
  filters: DiscoverSearch;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** A plain GET form, so that it also filters before the page has come alive. */
export function Filters({ filters, onChange }: FiltersProps) {
  return (
    <form role="search" method="get" onSubmit={(event) => event.preventDefault()}>
      <div className="filters filters-3">
        <TextFilter
          label="Search events"
          name="q"
          type="search"
          icon={Search}
          placeholder="Search events..."
          maxLength={limits.search.max}
          value={filters.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined })}
        />
        <TextFilter
          label="City"
          name="city"
          placeholder="All cities"
          maxLength={100}
          value={filters.city ?? ""}
          onChange={(city) => onChange({ city: city || undefined })}
        />
        <DatePreset filters={filters} onChange={onChange} />
      </div>
      {filters.date === "range" && <DateRange filters={filters} onChange={onChange} />}
      <Categories chosen={filters.category} />
      <div className="row row-w ev-flags">
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
      </div>
    </form>
  );
}

function DatePreset({ filters, onChange }: FiltersProps) {
  return (
    <Select
      label="Date"
      hideLabel
      name="date"
      value={filters.date ?? ""}
      onChange={(event) => {
        const date = presets.find(({ value }) => value === event.target.value)?.value;
        onChange({ date, from: undefined, to: undefined });
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

/** Days of one's own choice; the first one may lie in the past. */
function DateRange({ filters, onChange }: FiltersProps) {
  return (
    <div className="row row-w ev-range">
      <TextInput
        label="From"
        type="date"
        name="from"
        value={filters.from ?? ""}
        max={filters.to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        name="to"
        value={filters.to ?? ""}
        min={filters.from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
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
          search={(now) => ({ ...now, category })}
          replace
          resetScroll={false}
        >
          {category ?? "All"}
        </ChipLink>
      ))}
    </Chips>
  );
}
