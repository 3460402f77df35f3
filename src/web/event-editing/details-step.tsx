import {
  accessFacts,
  eventLimits,
  eventVisibilities,
  offerHours,
} from "../../contract/events/limits.ts";
import { accessNames } from "../events/access-names.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { AgendaFields } from "./agenda-fields.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { LineUpFields } from "../event-team/line-up-fields.tsx";
import { TeamFields } from "../event-team/team-fields.tsx";

const visibilityNames = {
  public: "Public: everybody finds it",
  unlisted: "Unlisted: whoever has the link",
  "invite-only": "Invite only: the people you name",
};

/** Who may come, how many, what they need to know, and the line-up. */
export function DetailsStep({ form }: { form: EventForm }) {
  const { fields, change } = form;
  return (
    <>
      <div className="two-columns">
        <Select
          label="Visibility"
          value={fields.visibility}
          help={
            fields.visibility === "invite-only" &&
            (form.isDraft
              ? "Name your guests under People below; more once it is published."
              : "You name your guests under People below.")
          }
          onChange={({ target: { value } }) =>
            change({ visibility: eventVisibilities.find((known) => known === value) ?? "public" })
          }
        >
          {eventVisibilities.map((value) => (
            <option key={value} value={value}>
              {visibilityNames[value]}
            </option>
          ))}
        </Select>
        <TextInput
          label="Places"
          type="number"
          inputMode="numeric"
          min={1}
          max={eventLimits.capacity}
          value={fields.capacity ?? ""}
          help="Empty means as many as come. When it is full, people join a waitlist."
          error={problemAt(form, "capacity")}
          onChange={({ target: { valueAsNumber: places } }) =>
            change({ capacity: Number.isInteger(places) && places > 0 ? places : null })
          }
        />
      </div>
      {fields.capacity !== null && <WaitlistFields form={form} />}
      <div className="cluster event-editor-flags">
        {!form.sells && (
          <Checkbox
            label="Free"
            checked={fields.free}
            onChange={(event) => change({ free: event.target.checked })}
          />
        )}
        <Checkbox
          label="Family-friendly"
          checked={fields.familyFriendly}
          onChange={(event) => change({ familyFriendly: event.target.checked })}
        />
        <Checkbox
          label="Accessible"
          checked={fields.accessible}
          onChange={(event) => change({ accessible: event.target.checked })}
        />
        <Checkbox
          label="Ask a day before who still comes"
          checked={fields.reconfirm}
          onChange={(event) => change({ reconfirm: event.target.checked })}
        />
      </div>
      <AccessFields form={form} />
      <LineUpFields form={form} />
      <AgendaFields form={form} />
      {form.isDraft && <TeamFields form={form} />}
    </>
  );
}

/** What those who need it want to know before they set out. */
function AccessFields({ form }: { form: EventForm }) {
  const { fields, change } = form;
  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">Access</legend>
      <div className="event-editor-checks">
        {accessFacts.map((fact) => (
          <Checkbox
            key={fact}
            label={accessNames[fact]}
            checked={fields.access.includes(fact)}
            onChange={({ target: { checked } }) =>
              change({
                access: accessFacts.filter((other) =>
                  other === fact ? checked : fields.access.includes(other),
                ),
              })
            }
          />
        ))}
      </div>
      <TextArea
        label="More about access"
        rows={2}
        maxLength={eventLimits.accessNote}
        value={fields.accessNote}
        error={problemAt(form, "accessNote")}
        onChange={(event) => change({ accessNote: event.target.value })}
      />
    </fieldset>
  );
}

const words = {
  0: "Give it at once",
  1: "Keep it for an hour",
  6: "Keep it for 6 hours",
  24: "Keep it for 24 hours",
};

/** What happens to a place that comes free while others wait. */
function WaitlistFields({ form: { fields, change } }: { form: EventForm }) {
  return (
    <Select
      label="When a place comes free"
      value={fields.offerHours}
      help="It goes to whoever waits longest and fits. What is kept and not taken passes to the next; from two hours before the start on it is given at once."
      onChange={({ target: { value } }) =>
        change({ offerHours: offerHours.find((hours) => hours === Number(value)) ?? 24 })
      }
    >
      {offerHours.map((hours) => (
        <option key={hours} value={hours}>
          {words[hours]}
        </option>
      ))}
    </Select>
  );
}
