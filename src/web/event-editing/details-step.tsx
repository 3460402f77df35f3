import { eventVisibilities, eventLimits } from "../../contract/events/limits.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { AccessFields } from "./access-fields.tsx";
import { AgendaFields } from "./agenda-fields.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { LineUpFields } from "./line-up-fields.tsx";
import { TeamFields } from "./team-fields.tsx";
import { WaitlistFields } from "./waitlist-fields.tsx";

const visibilityNames = {
  public: "Public: everybody finds it",
  unlisted: "Unlisted: whoever has the link",
  "invite-only": "Invite only: the people you name",
};

/** Who may come, how many, what they need to know, and who is on the bill. */
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
