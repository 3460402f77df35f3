import { Plus, X } from "lucide-react";
import { eventLimits } from "../../contract/events/limits.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EventForm, problemAt } from "./form.ts";

/** The schedule, in the event's zone. */
export function AgendaFields({ form }: { form: EventForm }) {
  const { agenda } = form.fields;
  const write = (at: number, changes: Partial<(typeof agenda)[number]>) =>
    form.change({
      agenda: agenda.map((item, other) => (other === at ? { ...item, ...changes } : item)),
    });
  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">Schedule</legend>
      {agenda.map((item, at) => (
        <div
          className="event-editor-row event-editor-row-agenda"
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          key={at}
          role="group"
          aria-label={`Entry ${at + 1}`}
        >
          <TextInput
            label="Time"
            type="time"
            value={item.time}
            error={problemAt(form, `agenda.${at}.time`)}
            onChange={(event) => write(at, { time: event.target.value })}
          />
          <TextInput
            label="What"
            value={item.title}
            maxLength={eventLimits.agendaTitle}
            error={problemAt(form, `agenda.${at}.title`)}
            onChange={(event) => write(at, { title: event.target.value })}
          />
          <TextInput
            label="Who"
            value={item.person}
            maxLength={accountLimits.name}
            error={problemAt(form, `agenda.${at}.person`)}
            onChange={(event) => write(at, { person: event.target.value })}
          />
          <IconButton
            label={`Remove entry ${at + 1}`}
            onClick={() => form.change({ agenda: agenda.filter((_, other) => other !== at) })}
          >
            <Icon of={X} />
          </IconButton>
        </div>
      ))}
      {agenda.length < eventLimits.agenda && (
        <div>
          <Button
            size="small"
            onClick={() =>
              form.change({ agenda: [...agenda, { time: "", title: "", person: "" }] })
            }
          >
            <Icon of={Plus} size="small" />
            Add entry
          </Button>
        </div>
      )}
    </fieldset>
  );
}
