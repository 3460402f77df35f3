import PlaceField from "../places/place-field.tsx";
import { type EventForm, problemAt } from "./form.ts";

/** The city; one chosen from the list also brings its country, its spot on the map and its clocks. */
export function CityField({ form }: { form: EventForm }) {
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
