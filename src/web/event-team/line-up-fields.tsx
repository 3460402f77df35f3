import { Plus, X } from "lucide-react";
import { eventLimits } from "../../contract/events/limits.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";
import { PersonInput } from "./person-input.tsx";

/** The line-up: members of Marquee, found by name, and anybody else. */
export function LineUpFields({ form }: { form: EventForm }) {
  const { lineUp } = form.fields;
  const write = (at: number, changes: Partial<(typeof lineUp)[number]>) =>
    form.change({
      lineUp: lineUp.map((entry, other) => (other === at ? { ...entry, ...changes } : entry)),
    });
  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">Line-up</legend>
      {lineUp.map((entry, at) => (
        <div
          className="event-editor-row"
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place on the line-up
          key={at}
          role="group"
          aria-label={`Performer ${at + 1}`}
        >
          <PersonInput
            name={entry.name}
            isPerson={entry.personId !== null}
            acts={{ chosen: entry.actId ?? null }}
            error={problemAt(form, `lineUp.${at}.name`)}
            onChange={(changes) => write(at, changes)}
          />
          <TextInput
            label="Part"
            placeholder="Headliner, host, lights"
            value={entry.role}
            maxLength={eventLimits.role}
            onChange={(event) => write(at, { role: event.target.value })}
          />
          <IconButton
            label={`Remove ${entry.name || "this line"} from the line-up`}
            onClick={() => form.change({ lineUp: lineUp.filter((_, other) => other !== at) })}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {lineUp.length < eventLimits.lineUp && (
        <div>
          <Button
            size="small"
            onClick={() =>
              form.change({ lineUp: [...lineUp, { name: "", role: "", personId: null }] })
            }
          >
            <Icon of={Plus} size="small" />
            Add performer
          </Button>
        </div>
      )}
    </fieldset>
  );
}
