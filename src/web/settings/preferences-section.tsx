import { preferenceCategories } from "../../contract/limits.ts";
import { Chip } from "../ui/chip.tsx";
import { Select } from "../ui/field.tsx";
import { OptionRow, SwitchRow } from "./option-row.tsx";
import { useSettings } from "./use-settings.ts";

const places = ["Austin", "New York", "Los Angeles", "Chicago", "Miami"];

export function PreferencesSection() {
  const { settings, save } = useSettings();
  const { categories, location } = settings;
  const known = location === "" || places.includes(location) ? places : [location, ...places];
  return (
    <section id="preferences" aria-labelledby="preferences-h">
      <h2 id="preferences-h">Event Preferences</h2>
      <OptionRow title="Categories" stacked>
        <div className="chips" role="group" aria-label="Categories">
          {preferenceCategories.map((category) => {
            const on = categories.includes(category);
            return (
              <Chip
                key={category}
                on={on}
                onClick={() =>
                  save({
                    categories: on
                      ? categories.filter((one) => one !== category)
                      : [...categories, category],
                  })
                }
              >
                {category}
              </Chip>
            );
          })}
        </div>
      </OptionRow>
      <div className="opt opt-stacked">
        <Select
          label="Default location"
          value={location}
          onChange={(event) => save({ location: event.target.value })}
        >
          <option value="">Anywhere</option>
          {known.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </Select>
      </div>
      <SwitchRow
        title="Auto RSVP to invited events"
        on={settings.autoRsvp}
        onChange={(autoRsvp) => save({ autoRsvp })}
      />
    </section>
  );
}
