import type { KeyboardEvent } from "react";
import { memberRoles } from "../../contract/events/limits.ts";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { Select, TextInput } from "../ui/field.tsx";

export const roleNames = { manager: "Manager", door: "Door staff", guest: "Guest" } as const;
export type Role = keyof typeof roleNames;

type PersonFieldsProps = {
  username: string;
  role: Role;
  problem: string | undefined;
  onUsername: (username: string) => void;
  onRole: (role: Role) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A username and a role. */
export function PersonFields({
  username,
  role,
  problem,
  onUsername,
  onRole,
  onKeyDown,
}: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label="Username"
        value={username}
        maxLength={accountLimits.username.max + 1}
        autoComplete="off"
        autoCapitalize="none"
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => onUsername(event.target.value)}
      />
      <Select
        label="Role"
        value={role}
        onChange={({ target: { value } }) =>
          onRole(memberRoles.find((known) => known === value) ?? "guest")
        }
      >
        {memberRoles.toReversed().map((value) => (
          <option key={value} value={value}>
            {roleNames[value]}
          </option>
        ))}
      </Select>
    </>
  );
}
