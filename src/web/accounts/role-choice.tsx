import { useState } from "react";
import { roles } from "../../contract/accounts/limits.ts";
import { roleNames } from "../app/role-names.ts";

const promises = { attendee: "Find nights out", talent: "Show my work", organizer: "Run events" };

/** Three ticket stubs, one of them torn off. */
export function RoleChoice() {
  const [chosen, choose] = useState<(typeof roles)[number]>("attendee");
  return (
    <fieldset className="mt6">
      <legend className="lab">I am here as</legend>
      <div className="role">
        {roles.map((role) => (
          <label key={role} className={role === chosen ? "on" : undefined}>
            <input
              className="vh"
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
