import { preferenceCategories } from "../../contract/accounts/limits.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { LocationField } from "./location-field.tsx";
import { OptionRow, SwitchRow } from "./option-row.tsx";
import { useSettings } from "./use-settings.ts";

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
