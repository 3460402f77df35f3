import { eventLimits } from "../../contract/events/limits.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";
import { CityField } from "./city-field.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { PinField } from "./pin-field.tsx";

/** A place, an address on the web, or both. */
export function WhereFields({ form }: { form: EventForm }) {
  const { fields, change } = form;
  const words = (name: "venue" | "address" | "city" | "country" | "link", most: number) => ({
    value: fields[name],
    maxLength: most,
    error: problemAt(form, name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const { place, address } = eventLimits;
  return (
    <fieldset className="stack">
      <legend className="display-small event-editor-legend">Where</legend>
      <TextInput label="Venue" {...words("venue", eventLimits.venue)} />
      <TextInput label="Address" autoComplete="off" {...words("address", address)} />
      <div className="two-columns">
        <CityField form={form} />
        <TextInput label="Country" {...words("country", place)} />
      </div>
      <details
        className="event-editor-more"
        open={fields.latitude !== null || Boolean(problemAt(form, "longitude"))}
      >
        <summary>Position on the map</summary>
        <div className="two-columns where-fields-position">
          <Degrees form={form} name="latitude" label="Latitude" most={90} />
          <Degrees form={form} name="longitude" label="Longitude" most={180} />
        </div>
        <PinField form={form} />
      </details>
      <Checkbox
        label="It takes place online, alone or as well"
        checked={fields.online}
        onChange={(event) => change({ online: event.target.checked })}
      />
      <TextInput
        label={fields.online ? "Online link or website" : "Website"}
        type="url"
        inputMode="url"
        placeholder="https://"
        {...words("link", eventLimits.link)}
      />
    </fieldset>
  );
}

type DegreesProps = {
  form: EventForm;
  name: "latitude" | "longitude";
  label: string;
  most: number;
};

function Degrees({ form, name, label, most }: DegreesProps) {
  return (
    <TextInput
      label={label}
      type="number"
      step="any"
      min={-most}
      max={most}
      value={form.fields[name] ?? ""}
      error={problemAt(form, name)}
      onChange={({ target: { value, valueAsNumber } }) => {
        const inReach = value !== "" && Math.abs(valueAsNumber) <= most;
        form.change({ [name]: inReach ? valueAsNumber : null } as Partial<EventFields>);
      }}
    />
  );
}
