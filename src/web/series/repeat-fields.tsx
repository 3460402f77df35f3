import {
  repeatUnits,
  seriesLimits,
  monthlyWays,
  weekdays,
} from "../../contract/events/series-limits.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { Chip } from "../ui/chip.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";
import { NextDates } from "./next-dates.tsx";
import { RepeatEnd, type RuleProps } from "./repeat-end.tsx";
import "./repeat-fields.css";

const once: Repeats = {
  every: "week",
  interval: 1,
  weekdays: [],
  monthly: "day",
  ends: "never",
  until: "",
  count: null,
  skip: [],
};

const unitNames = { day: "Every day", week: "Every week", month: "Every month" };
const units = { day: "days", week: "weeks", month: "months" };

/** Whether and how the event repeats. */
export function RepeatFields({ form }: { form: EventForm }) {
  const { repeats } = form.fields;
  const write = (changes: Partial<Repeats>) =>
    form.change({ repeats: { ...once, ...repeats, ...changes } });
  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">Repeats</legend>
      <div className="two-columns">
        <Select
          label="How often"
          value={repeats?.every ?? ""}
          error={problemAt(form, "repeats")}
          disabled={form.isOneDate}
          help={
            form.isOneDate &&
            'Only this event changes. To change how it repeats, choose "This and following events" above.'
          }
          onChange={({ target: { value } }) => {
            const every = repeatUnits.find((unit) => unit === value);
            if (every) write({ every });
            else form.change({ repeats: null });
          }}
        >
          <option value="">Does not repeat</option>
          {repeatUnits.map((unit) => (
            <option key={unit} value={unit}>
              {unitNames[unit]}
            </option>
          ))}
        </Select>
        {repeats && !form.isOneDate && (
          <TextInput
            label={`Repeat every (${units[repeats.every]})`}
            type="number"
            inputMode="numeric"
            min={1}
            max={seriesLimits.interval}
            value={repeats.interval}
            onChange={({ target: { valueAsNumber: interval } }) => {
              if (interval >= 1 && interval <= seriesLimits.interval)
                write({ interval: Math.floor(interval) });
            }}
          />
        )}
      </div>
      {repeats && !form.isOneDate && <Rhythm form={form} repeats={repeats} write={write} />}
    </fieldset>
  );
}

function Rhythm({ form, repeats, write }: RuleProps) {
  const { startDay } = form.fields;
  if (startDay === "") return <p className="muted-text">Choose the start date first.</p>;
  return (
    <>
      {repeats.every === "week" && <Weekdays form={form} repeats={repeats} write={write} />}
      {repeats.every === "month" && (
        <Select
          label="On which day"
          value={repeats.monthly}
          error={problemAt(form, "repeats.monthly")}
          onChange={({ target: { value } }) => {
            const chosen = monthlyOptions(startDay).find((option) => option.value === value);
            if (chosen) write({ monthly: chosen.value });
          }}
        >
          {monthlyOptions(startDay).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <RepeatEnd form={form} repeats={repeats} write={write} />
      <NextDates form={form} repeats={repeats} write={write} />
    </>
  );
}

function Weekdays({ form, repeats, write }: RuleProps) {
  const own = weekdayOf(form.fields.startDay);
  return (
    <fieldset>
      <legend className="repeat-fields-days">On these days</legend>
      <div className="chips">
        {weekdayNames.map(({ value, name }) => {
          const isOn = repeats.weekdays.includes(value);
          return (
            <Chip
              key={value}
              on={value === own || isOn}
              aria-disabled={value === own}
              title={value === own ? "The day of the first date" : undefined}
              onClick={() => {
                if (value === own) return;
                const others = repeats.weekdays.filter((day) => day !== value && day !== own);
                write({ weekdays: isOn ? others : [...others, value] });
              }}
            >
              {name.slice(0, 3)}
              <span className="visually-hidden">{name.slice(3)}</span>
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}

const names = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const places = ["first", "second", "third", "fourth"];

/** The weekdays as labels of the buttons. */
const weekdayNames = weekdays.map((value, at) => ({ value, name: names[at] ?? value }));

/** The weekday of a day such as 2031-05-02, where Monday is 0. */
function weekdayAt(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function weekdayOf(day: string) {
  return weekdays[weekdayAt(day)];
}

/** The options for a monthly repetition, by the position of the first date in its month. */
export function monthlyOptions(day: string) {
  const weekday = names[weekdayAt(day)] ?? "";
  const date = Number(day.slice(8));
  const isLast = new Date(Date.parse(`${day}T00:00:00Z`) + 7 * 24 * 60 * 60_000)
    .toISOString()
    .slice(5, 7);
  const labels = {
    day: `On day ${date} of the month`,
    weekday: `On the ${places[Math.ceil(date / 7) - 1]} ${weekday}`,
    "last-weekday": `On the last ${weekday}`,
  };
  const fits = { day: true, weekday: date <= 28, "last-weekday": isLast !== day.slice(5, 7) };
  return monthlyWays
    .filter((value) => fits[value])
    .map((value) => ({ value, label: labels[value] }));
}
