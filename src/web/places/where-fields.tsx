import { lazy, Suspense } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import PlaceField from "./place-field.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";
import "./map.css";

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
        label="Online, or online and in person"
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

/** The city; one chosen from the list also brings its country, its spot on the map and its clocks. */
function CityField({ form }: { form: EventForm }) {
  const { fields, change } = form;
  return (
    <PlaceField
      label="City"
      value={fields.city}
      error={problemAt(form, "city")}
      onType={(city) => change({ city })}
      onChoose={({ name, country, latitude, longitude, zone }) =>
        change({ city: name, country, latitude, longitude, zone })
      }
    />
  );
}

const PointMap = lazy(() => import("./point-map.tsx"));

/** Where on the map it is, once a city has brought the map near: the pin can be put at the very door. */
function PinField({ form: { fields, change } }: { form: EventForm }) {
  const { latitude, longitude } = fields;
  if (latitude === null || longitude === null) return null;
  return (
    <div className="pin-field">
      <Suspense fallback={<div className="map map-small" />}>
        <PointMap
          label="Event pin; move it with the arrow keys"
          latitude={latitude}
          longitude={longitude}
          onMove={change}
        />
      </Suspense>
      <p className="field-help pin-field-help">Drag the pin to the entrance, or click the map.</p>
    </div>
  );
}
