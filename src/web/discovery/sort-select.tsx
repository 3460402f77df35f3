import { eventOrders } from "../../contract/events/limits.ts";
import { Select } from "../ui/field.tsx";
import type { DiscoverSearch } from "./discover-search.ts";

const labels = { date: "Soonest", distance: "Nearest", relevance: "Best match" } as const;

type SortSelectProps = {
  filters: DiscoverSearch;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** The orders that make sense: the nearest only to a place, the best match only of words. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  const { q, place, sort } = filters;
  const usual = q ? "relevance" : "date";
  const offered = eventOrders.filter(
    (order) => (order !== "distance" || place) && (order !== "relevance" || q),
  );
  return (
    <div className="side-by-side is-tight small-text sort-select">
      <span aria-hidden="true">Sort</span>
      <Select
        label="Sort"
        hideLabel
        value={sort && offered.includes(sort) ? sort : usual}
        onChange={(event) => {
          const chosen = offered.find((order) => order === event.target.value);
          onChange({ sort: chosen === usual ? undefined : chosen });
        }}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </Select>
    </div>
  );
}
