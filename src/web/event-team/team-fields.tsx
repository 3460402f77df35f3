import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EventForm, problemAt } from "../event-editing/form.ts";
import { PersonFields, type Role, roleNames } from "./person-fields.tsx";

/** People whom a new event invites to its team or as guests when it is published. */
export function TeamFields({ form }: { form: EventForm }) {
  const { team = [] } = form.fields;
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<Role>("manager");
  const name = username.trim().replace(/^@/, "");

  function add() {
    if (name === "") return;
    const others = team.filter((one) => one.username.toLowerCase() !== name.toLowerCase());
    form.change({ team: [...others, { username: name, role }] });
    setUsername("");
  }

  function addByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="stack event-editor-group">
      <legend className="display-small event-editor-legend">People</legend>
      <p className="muted-text">
        Managers edit the event, door staff check people in, and guests can see an invite-only
        event. Invitations go out when you publish.
      </p>
      <div className="event-editor-row event-editor-add">
        <PersonFields
          username={username}
          role={role}
          problem={problemAt(form, "team")}
          onUsername={setUsername}
          onRole={setRole}
          onKeyDown={addByKey}
        />
        <Button disabled={name === "" || team.length >= eventLimits.team} onClick={add}>
          Add
        </Button>
      </div>
      <ul className="list-rows event-editor-list">
        {team.map((one) => (
          <li key={one.username} className="side-by-side">
            <span className="fill">@{one.username}</span>
            <span className="supporting-text">{roleNames[one.role]}</span>
            <IconButton
              label={`Remove ${one.username}`}
              onClick={() => form.change({ team: team.filter((other) => other !== one) })}
            >
              <Icon of={X} />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
