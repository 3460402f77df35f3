import { preferenceCategories } from "../../contract/accounts/limits.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { OptionRow, SwitchRow } from "./option-row.tsx";
import { useSettings } from "./use-settings.ts";
import { useId, useState } from "react";
import { profileLimits } from "../../contract/people/limits.ts";
import { TextInput } from "../ui/field.tsx";

export function PreferencesSection() {
  const { settings, save } = useSettings();
  const { categories, location } = settings;
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
      <div className="option-row option-row-stacked">
        <LocationField location={location} onSave={(place) => save({ location: place })} />
      </div>
      <SwitchRow
        title="Auto RSVP to invited events"
        on={settings.autoRsvp}
        onChange={(autoRsvp) => save({ autoRsvp })}
      />
      <OptionRow
        title="Your interests"
        help="Everything your recommendations are based on. View it, edit it or erase it."
      >
        <ButtonLink to="/for-you/interests">See your interests</ButtonLink>
      </OptionRow>
    </section>
  );
}

const suggestions = ["Austin", "New York", "Los Angeles", "Chicago", "Miami"];

interface LocationFieldProps {
  location: string;
  onSave: (location: string) => void;
}

/** The default place for searches, as free text or from suggestions. Saved on blur, Enter or selection. */
function LocationField({ location, onSave }: LocationFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string>();

  function save(text = location) {
    const place = text.trim();
    if (place !== location) onSave(place);
  }

  function leave() {
    save(typed);
    setTyped(undefined);
  }

  return (
    <>
      <TextInput
        label="Default location"
        placeholder="Anywhere"
        list={list}
        maxLength={profileLimits.location}
        autoComplete="off"
        value={typed ?? location}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (suggestions.includes(value)) save(value);
        }}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && save(typed)}
      />
      <datalist id={list}>
        {suggestions.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </>
  );
}
