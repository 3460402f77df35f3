import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { SubmitEvent } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { discovery } from "./text.ts";

/** A plain GET form, so that it works before hydration and without scripts. */
export function SearchForm() {
  const router = useRouter();

  function openDiscover(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    router.history.push(discoverAddress(new FormData(event.currentTarget)));
  }

  return (
    <form
      className="box-office"
      action="/discover-events"
      method="get"
      role="search"
      onSubmit={openDiscover}
    >
      <div className="box-office-grid">
        <TextInput
          label="Search"
          name="q"
          type="search"
          maxLength={100}
          placeholder="Search events, artists, venues"
        />
        <Select label="Location" name="place">
          <option value="">Any city</option>
          {discovery.cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Select>
        <Select label="Date" name="when">
          <option value="">Any date</option>
          {discovery.dates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Category" name="category">
          <option value="">Any category</option>
          {discovery.categories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Button type="submit" variant="primary" className="box-office-submit">
          <Icon of={Search} />
          Search Events
        </Button>
      </div>
      <div className="cluster box-office-flags">
        {discovery.flags.map(({ name, label }) => (
          <Checkbox key={name} name={name} value="true" label={label} />
        ))}
      </div>
    </form>
  );
}

/** The Discover address for the chosen filters, without empty ones. */
export function discoverAddress(filters: FormData): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of filters) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text !== "") chosen.set(name, text);
  }
  const query = chosen.toString();
  return query === "" ? "/discover-events" : `/discover-events?${query}`;
}
