import { accessFacts, eventLimits } from "../../contract/events/limits.ts";
import { accessNames } from "../events/access-names.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextArea } from "../ui/field.tsx";
import { type EventForm, problemAt } from "./form.ts";

/** What those who need it want to know before they set out. */
export function AccessFields({ form }: { form: EventForm }) {
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
