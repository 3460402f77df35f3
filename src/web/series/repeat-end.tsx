import { repeatEnds, seriesLimits } from "../../contract/events/series-limits.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { Select, TextInput } from "../ui/field.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";

export type RuleProps = {
  form: EventForm;
  repeats: Repeats;
  write: (changes: Partial<Repeats>) => void;
};

const endNames = { never: "Never", on: "On a date", after: "After a number of dates" };

/** When the repetition ends. */
export function RepeatEnd({ form, repeats, write }: RuleProps) {
  const { ends, until, count } = repeats;
  return (
    <div className="two-columns">
      <Select
        label="Ends"
        value={ends}
        onChange={({ target: { value } }) =>
          write({ ends: repeatEnds.find((known) => known === value) ?? "never" })
        }
      >
        {repeatEnds.map((value) => (
          <option key={value} value={value}>
            {endNames[value]}
          </option>
        ))}
      </Select>
      {ends === "on" && (
        <TextInput
          label="Last day"
          type="date"
          min={form.fields.startDay}
          value={until}
          error={problemAt(form, "repeats.until")}
          onChange={(event) => write({ until: event.target.value })}
        />
      )}
      {ends === "after" && (
        <TextInput
          label="How many dates"
          type="number"
          inputMode="numeric"
          min={1}
          max={seriesLimits.dates}
          value={count ?? ""}
          error={problemAt(form, "repeats.count")}
          onChange={({ target: { valueAsNumber: dates } }) =>
            write({ count: dates >= 1 && dates <= seriesLimits.dates ? Math.floor(dates) : null })
          }
        />
      )}
    </div>
  );
}
