import { useState } from "react";
import { roles } from "../../contract/accounts/limits.ts";
import { roleNames } from "../app/role-names.ts";

const promises = { attendee: "Find nights out", talent: "Show my work", organizer: "Run events" };

/** Three ticket stubs, one of them torn off. */
export function RoleChoice() {
  const [chosen, choose] = useState<(typeof roles)[number]>("attendee");
  return (
    <fieldset className="role-choice-fieldset">
      <legend className="field-label">I am here as</legend>
      <div className="role-choice">
        {roles.map((role) => (
          <label key={role} className={role === chosen ? "is-chosen" : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name="role"
              value={role}
              checked={role === chosen}
              onChange={() => choose(role)}
            />
            <b>{roleNames[role]}</b>
            <span>{promises[role]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
