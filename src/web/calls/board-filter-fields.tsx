import { useEffect, useEffectEvent, useState } from "react";
import { reviewLimits } from "../../contract/talent/limits.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import type { BoardFilters } from "./queries.ts";

type FieldsProps = { filters: BoardFilters; onChange: (filters: BoardFilters) => void };

const most = reviewLimits.stars.max;

/** Filters all columns: by words, by the team's stars, and to applications with recordings. */
export function BoardFilterFields({ filters, onChange }: FieldsProps) {
  const [typed, setTyped] = useState(filters.q);
  const words = useDebounced(typed.trim());
  const search = useEffectEvent((q: string) => {
    if (q !== filters.q) onChange({ ...filters, q });
  });
  useEffect(() => search(words), [words]);
  return (
    <div className="board-filters" role="search" aria-label="Applications">
      <TextInput
        label="Act, skill or town"
        type="search"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Stars"
        value={filters.stars}
        onChange={(event) => onChange({ ...filters, stars: event.target.value })}
      >
        <option value="">Any</option>
        {Array.from({ length: most }, (_, at) => most - at).map((stars) => (
          <option key={stars} value={stars}>
            {stars === most ? `${most} stars` : `${stars} or more`}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Has sound"
        checked={filters.sound}
        onChange={(event) => onChange({ ...filters, sound: event.target.checked })}
      />
    </div>
  );
}
