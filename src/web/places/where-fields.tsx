import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Place } from "../../contract/places.ts";
import PlaceField from "./place-field.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";
import { placeMatchQuery, venuePlaceQuery } from "./queries.ts";
import "./map.css";

export type WhereProps = {
  form: EventForm;
  /** Called with each search for the city, which may change the form until it's settled. */
  onLookUp: (asked: Promise<void>) => void;
};

/** The location: a place, a link for an online event, or both. */
export function WhereFields({ form, onLookUp }: WhereProps) {
  const { fields, change } = form;
  const words = (name: "venue" | "address" | "city" | "country" | "link", most: number) => ({
    value: fields[name],
    maxLength: most,
    error: problemAt(form, name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const { place, address } = eventLimits;
  const city = useCity(form);
  return (
    <fieldset className="stack">
      <legend className="display-small event-editor-legend">Where</legend>
      <TextInput
        label="Venue"
        {...words("venue", eventLimits.venue)}
        onBlur={() => onLookUp(city.matchIn(fields.venue))}
      />
      <TextInput
        label="Address"
        autoComplete="off"
        {...words("address", address)}
        onBlur={() => onLookUp(city.matchIn(fields.address))}
      />
      <div className="two-columns">
        <PlaceField
          label="City"
          value={fields.city}
          error={problemAt(form, "city")}
          onType={city.type}
          onChoose={city.choose}
          onLeave={() => onLookUp(city.match())}
        />
        <TextInput
          label="Country"
          {...words("country", place)}
          onChange={({ target }) => city.typeCountry(target.value)}
          onBlur={() => onLookUp(city.match())}
        />
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
        label="People can join online"
        checked={fields.online}
        onChange={(event) => change({ online: event.target.checked })}
      />
      <TextInput
        label={fields.online ? "Online link or website" : "Website"}
        type="url"
        inputMode="url"
        placeholder="https://"
        help={
          fields.online ? "Marquee has a live room of its own, so this may stay empty." : undefined
        }
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

// A pin within this distance of the city was placed by the organizer, so it stays.
const nearDegrees = 0.5;

/** The city field. A city chosen from the list, typed in full or found in the address also sets country, position and zone. */
function useCity(form: EventForm) {
  const { fields, change } = form;
  const queryClient = useQueryClient();
  // A country filled in from the previous city doesn't constrain the next one.
  const [isCountryTyped, setCountryTyped] = useState(fields.latitude === null);
  const [isTyped, setTyped] = useState(false);
  // The form may change before a response arrives. Undefined after the step is left; then publishing looks up the city.
  const latest = useRef<EventForm>(undefined);
  useEffect(() => {
    latest.current = form;
    return () => {
      latest.current = undefined;
    };
  }, [form]);

  function choose({ name, country, latitude, longitude, zone }: Place) {
    setTyped(false);
    setCountryTyped(false);
    const { zoneFollowsPlace = true } = latest.current?.fields ?? fields;
    change({ city: name, country, latitude, longitude, ...(zoneFollowsPlace && { zone }) });
  }

  async function match() {
    const city = fields.city.trim();
    if (!isTyped || city === "") return;
    const country = isCountryTyped ? fields.country.trim() : "";
    const query = { city, ...(country !== "" && { country }) };
    const answer = await queryClient.fetchQuery(placeMatchQuery(query)).catch(() => undefined);
    const now = latest.current?.fields;
    if (!answer?.place || now?.city.trim() !== city) return;
    choose({ ...answer.place, name: city, ...pinNear(now, answer.place) });
  }

  /** Fills in the city named in an address or venue if the field is empty. */
  async function matchIn(text: string) {
    if (fields.city.trim() !== "") return;
    const place = await queryClient.fetchQuery(venuePlaceQuery(text)).catch(() => null);
    const now = latest.current?.fields;
    if (!place || now?.city.trim() !== "") return;
    choose({ ...place, ...pinNear(now, place) });
  }

  return {
    choose,
    match,
    matchIn,
    type(city: string) {
      setTyped(true);
      change({ city });
    },
    typeCountry(country: string) {
      setTyped(true);
      setCountryTyped(true);
      change({ country });
    },
  };
}

/** The form's position if it lies near this city. */
function pinNear({ latitude, longitude }: EventFields, place: Place) {
  if (latitude === null || longitude === null) return undefined;
  const isNear =
    Math.abs(latitude - place.latitude) < nearDegrees &&
    Math.abs(longitude - place.longitude) < nearDegrees;
  return isNear ? { latitude, longitude } : undefined;
}

const PointMap = lazy(() => import("./point-map.tsx"));

/** A map with a pin, shown once a city has set the position; the pin can be moved to the exact entrance. */
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
