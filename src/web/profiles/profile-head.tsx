import { Camera, MapPin, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Profile } from "../../contract/people/profiles.ts";
import { unsaid } from "../../contract/people/limits.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type EditableField, FieldDialog } from "./field-dialog.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { ProfilePhoto } from "./profile-photo.tsx";

const roles = {
  attendee: { name: "Attendee", tone: "plain" },
  talent: { name: "Talent", tone: "bulb" },
  organizer: { name: "Organizer", tone: "ink" },
} as const;

interface ProfileHeadProps {
  person: Profile;
  editable: boolean;
  /** Buttons such as Follow and Message. */
  children: ReactNode;
}

/** Photo, name, username, place and role; editable in place on the viewer's own profile. */
export function ProfileHead({ person, editable, children }: ProfileHeadProps) {
  const [editing, setEditing] = useState<EditableField>();
  const role = roles[person.role];
  return (
    <div className="profile-head">
      <div className="profile-head-photo">
        {editable ? <PhotoButton person={person} /> : <ProfilePhoto person={person} />}
      </div>
      <div className="profile-head-person">
        <div className="side-by-side is-tight">
          <h1>{person.name}</h1>
          {editable && (
            <IconButton
              small
              className="edit-tool"
              label="Edit name"
              onClick={() => setEditing("name")}
            >
              <Icon of={Pencil} size="small" />
            </IconButton>
          )}
        </div>
        <p className="cluster muted-text profile-head-facts">
          <Fact editable={editable} label="Edit username" onEdit={() => setEditing("username")}>
            @{person.username}
          </Fact>
          {(editable || person.location !== unsaid.location) && (
            <Fact editable={editable} label="Edit location" onEdit={() => setEditing("location")}>
              <Icon of={MapPin} size="small" />
              {person.location}
            </Fact>
          )}
          <Badge tone={role.tone}>{role.name}</Badge>
          {person.sample && <Badge>Sample</Badge>}
        </p>
      </div>
      <div className="cluster profile-head-actions">{children}</div>
      {editing && (
        <FieldDialog field={editing} person={person} onClose={() => setEditing(undefined)} />
      )}
    </div>
  );
}

interface FactProps {
  editable: boolean;
  label: string;
  onEdit: () => void;
  children: ReactNode;
}

/** A fact that the owner edits by clicking it. */
function Fact({ editable, label, onEdit, children }: FactProps) {
  if (!editable) return <span className="side-by-side is-tight">{children}</span>;
  return (
    <button
      type="button"
      className="side-by-side is-tight profile-head-fact"
      title={label}
      onClick={onEdit}
    >
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** The owner's photo; clicking it changes it. */
function PhotoButton({ person }: { person: Profile }) {
  return (
    <PictureChooser picture="avatar">
      {(choose) => (
        <>
          <ProfilePhoto person={person} />
          {/* Covers the photo, so that a click anywhere on it works. */}
          <button
            type="button"
            className="photo-button"
            aria-label="Change profile photo"
            onClick={choose}
          >
            <span className="photo-button-badge">
              <Icon of={Camera} />
            </span>
          </button>
        </>
      )}
    </PictureChooser>
  );
}
