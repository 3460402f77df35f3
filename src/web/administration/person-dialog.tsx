import { useState } from "react";
import type { StaffPerson } from "../../contract/administration/people.ts";
import { staffRoles, type StaffRole } from "../../contract/moderation/limits.ts";
import { api, done } from "../app/api.ts";
import { LiftDialog } from "../moderation/lift-dialog.tsx";
import { roleTexts } from "../moderation/moderation-text.ts";
import { ReasonDialog } from "../moderation/reason-dialog.tsx";
import { SuspendDialog } from "../moderation/suspend-dialog.tsx";
import { Select } from "../ui/field.tsx";

export type Action = "suspend" | "lift" | "sign-out" | "role" | "delete";

interface PersonDialogProps {
  person: StaffPerson;
  action: Action;
  onClose: () => void;
}

/** Asks for the reason before an action on an account. */
export function PersonDialog({ person, action, onClose }: PersonDialogProps) {
  if (action === "suspend")
    return (
      <SuspendDialog
        person={person}
        isModerator={person.staffRole === "moderator"}
        onClose={onClose}
      />
    );
  if (action === "lift") return <LiftDialog person={person} onClose={onClose} />;
  if (action === "role") return <RoleDialog person={person} onClose={onClose} />;
  return <EndDialog person={person} action={action} onClose={onClose} />;
}

function RoleDialog({ person, onClose }: Omit<PersonDialogProps, "action">) {
  const { id, name, staffRole } = person;
  const [role, setRole] = useState<StaffRole>(staffRole === "none" ? "moderator" : staffRole);
  return (
    <ReasonDialog
      title={`The role of ${name}`}
      button="Save"
      busy="Saving"
      success={`${name}: ${roleTexts[role]}`}
      act={(reason) =>
        done(api.administration.people[":id"].role.$put({ param: { id }, json: { role, reason } }))
      }
      onClose={onClose}
    >
      <p>
        Moderators work through reports and appeals. Administrators also see the site's figures and
        settings, delete accounts and choose moderators. A person who gets a role logs in again.
      </p>
      <Select
        label="Role"
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      >
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleTexts[one]}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  );
}

function EndDialog({ person: { id, name }, action, onClose }: PersonDialogProps) {
  const isDeletion = action === "delete";
  return (
    <ReasonDialog
      title={isDeletion ? `Delete the account of ${name}` : `Log ${name} out everywhere`}
      button={isDeletion ? "Delete account" : "Log out"}
      busy={isDeletion ? "Deleting" : "Logging out"}
      danger={isDeletion}
      success={isDeletion ? `The account of ${name} is deleted` : `${name} is logged out`}
      act={(reason) => {
        const asked = { param: { id }, json: { reason } };
        const account = api.administration.people[":id"];
        return done(isDeletion ? account.deletion.$post(asked) : account["sign-out"].$post(asked));
      }}
      onClose={onClose}
    >
      <p>
        {isDeletion
          ? "The account and everything in it go for good, as if they had deleted it themselves. This can't be undone."
          : "All their sessions end. This can't be undone, but they can log in again with their password."}
      </p>
    </ReasonDialog>
  );
}
