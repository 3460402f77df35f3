import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { problemAt } from "./form.ts";
import { skippedTimeText } from "./skipped-time.ts";
import { RepeatFields } from "../series/repeat-fields.tsx";
import { WhereFields, type WhereProps } from "../places/where-fields.tsx";
import { ZoneField } from "../places/zone-field.tsx";

/** The step with start and end, in the event's zone, and the place. */
export function WhenStep({ form, onLookUp }: WhereProps) {
  const { fields, change } = form;
  const { allDay, zone } = fields;
  const skipped = skippedTimeText(fields);
  const field = (name: "startDay" | "startTime" | "endDay" | "endTime") => ({
    value: fields[name],
    error: problemAt(form, name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <Checkbox
        label="All day"
        checked={allDay}
        onChange={(event) => change({ allDay: event.target.checked })}
      />
      <div className="when-step-times">
        <div>
          <TextInput label="Start date" type="date" required {...field("startDay")} />
          {!allDay && <TextInput label="Start time" type="time" required {...field("startTime")} />}
        </div>
        <div>
          <TextInput
            label="End date"
            type="date"
            min={fields.startDay}
            help={allDay ? "Only if it lasts several days." : "Only if it ends on a different day."}
            {...field("endDay")}
          />
          {!allDay && <TextInput label="End time" type="time" {...field("endTime")} />}
        </div>
      </div>
      <ZoneField
        help="Dates and times are in this time zone."
        zone={zone}
        error={problemAt(form, "zone")}
        onChange={(chosen) => change({ zone: chosen, zoneFollowsPlace: false })}
      />
      <div role="status">{skipped && <Note tone="warn">{skipped}</Note>}</div>
      <RepeatFields form={form} />
      <WhereFields form={form} onLookUp={onLookUp} />
    </>
  );
}
