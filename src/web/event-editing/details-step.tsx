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
import { DraftTickets, newTicket } from "./draft-tickets.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { LineUpFields } from "../event-team/line-up-fields.tsx";
import { TeamFields } from "../event-team/team-fields.tsx";

export const visibilityNames = {
  public: "Public: anyone can find it",
  unlisted: "Unlisted: anyone with the link",
  "invite-only": "Invite only: people you invite",
};

/** The step with visibility, capacity, access and line-up. */
export function DetailsStep({ form }: { form: EventForm }) {
  const { fields, change } = form;
  return (
    <>
      <div className="two-columns">
        <Select
          label="Visibility"
          data-field="visibility"
          value={fields.visibility}
          help={
            fields.visibility === "invite-only" &&
            (form.isDraft
              ? "Add your guests under People below. You can add more after publishing."
              : "Add your guests under People below.")
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
          data-field="capacity"
          type="number"
          inputMode="numeric"
          min={1}
          max={eventLimits.capacity}
          value={fields.capacity ?? ""}
          help="Leave empty for no limit. When the event is full, people can join a waitlist."
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
            data-field="free"
            checked={fields.free}
            onChange={({ target: { checked: free } }) =>
              change(
                form.isDraft && !free && !fields.tickets?.length
                  ? // Replies are on by default; the organizer is asked before publishing.
                    { free, tickets: [newTicket()], repliesByEmail: fields.repliesByEmail ?? true }
                  : { free },
              )
            }
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
          label="Ask guests to reconfirm a day before"
          checked={fields.reconfirm}
          onChange={(event) => change({ reconfirm: event.target.checked })}
        />
      </div>
      {form.isDraft && !fields.free && !form.sells && <DraftTickets form={form} />}
      {form.isDraft && form.sells && (
        <p className="supporting-text">
          Tickets are copied from the event you duplicated. Change them under Tickets once this is
          published.
        </p>
      )}
      <AccessFields form={form} />
      <LineUpFields form={form} />
      <AgendaFields form={form} />
      {form.isDraft && <TeamFields form={form} />}
    </>
  );
}

/** Accessibility information. */
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
  0: "Give it right away",
  1: "Hold it for an hour",
  6: "Hold it for 6 hours",
  24: "Hold it for 24 hours",
};

/** What happens when a place becomes free while people wait. */
function WaitlistFields({ form: { fields, change } }: { form: EventForm }) {
  return (
    <Select
      label="When a place opens up"
      value={fields.offerHours}
      help="It's offered to the first party on the waitlist that fits. If they don't take it in time, it goes to the next. From two hours before the start it is given right away."
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
