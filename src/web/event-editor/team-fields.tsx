import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { limits, seatRoles } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { roleNames } from "./people-section.tsx";

/** Whom a new event asks into its team and invites, as soon as it is published. */
export function TeamFields({ form }: { form: EventForm }) {
  const { team = [] } = form.fields;
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<keyof typeof roleNames>("manager");
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
    <fieldset className="col mt4">
      <legend className="d d-sm ee-legend">People</legend>
      <p className="mut">
        A manager edits the event, door staff lets people in, a guest may see an event by invitation
        only. They are asked once it is published.
      </p>
      <div className="ee-row mt4">
        <TextInput
          label="Username"
          value={username}
          maxLength={limits.username.max + 1}
          autoComplete="off"
          autoCapitalize="none"
          error={problemAt(form, "team")}
          onKeyDown={addByKey}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Select
          label="As"
          value={role}
          onChange={({ target: { value } }) =>
            setRole(seatRoles.find((known) => known === value) ?? "guest")
          }
        >
          {seatRoles.map((value) => (
            <option key={value} value={value}>
              {roleNames[value]}
            </option>
          ))}
        </Select>
        <Button disabled={name === "" || team.length >= limits.event.team} onClick={add}>
          Add
        </Button>
      </div>
      <ul className="list-rows mt4">
        {team.map((one) => (
          <li key={one.username} className="row">
            <span className="grow">@{one.username}</span>
            <span className="sm mut">{roleNames[one.role]}</span>
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
