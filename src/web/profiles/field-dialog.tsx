import { type FormEvent, useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { profileLimits, unsaid } from "../../contract/people/limits.ts";
import type { Profile } from "../../contract/people/profiles.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { useProfileChange } from "./use-profile-change.ts";

const fields = {
  name: { label: "Name", most: accountLimits.name, missing: "Enter your name." },
  username: { label: "Username", most: accountLimits.username.max, missing: "Choose a username." },
  location: { label: "Location", most: profileLimits.location, missing: "Enter your location." },
  bio: { label: "Bio", most: profileLimits.bio, missing: "Write something about yourself." },
} as const;

export type EditableField = keyof typeof fields;

interface FieldDialogProps {
  field: EditableField;
  person: Profile;
  onClose: () => void;
}

/** Edits a single field of the profile. */
export function FieldDialog({ field, person, onClose }: FieldDialogProps) {
  const { label, most, missing } = fields[field];
  // What stands for a text nobody has written is not edited.
  const nothing = field === "bio" || field === "location" ? unsaid[field] : undefined;
  const [value, setValue] = useState(person[field] === nothing ? "" : person[field]);
  const [tried, setTried] = useState(false);
  const save = useProfileChange({
    failureToast: false,
    says: "Profile updated!",
    onDone: onClose,
    send: () =>
      field === "username"
        ? changeUsername(person, value)
        : fetchJson(api.profile.$patch({ json: { [field]: value } })),
  });
  const isEmpty = value.trim() === "";
  const refused = fieldProblem(save.error, field);
  const problem = tried && isEmpty ? missing : refused;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) save.mutate(undefined);
  }
  const control = {
    label,
    value,
    maxLength: most,
    error: problem,
    required: true,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <Dialog open onClose={onClose} title={`Edit ${field}`}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            {field === "bio" ? (
              <TextArea
                rows={5}
                placeholder={nothing}
                help={`${value.length} of ${most} characters`}
                {...control}
              />
            ) : (
              <TextInput autoComplete="off" {...control} />
            )}
            {save.isError && !refused && (
              <Note tone="bad" role="alert">
                {sentenceOf(save.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Changes the viewer's username; returns the profile with it. */
async function changeUsername(person: Profile, username: string): Promise<Profile> {
  const { me } = await fetchJson(api.account.$patch({ json: { username } }));
  return { ...person, username: me.username };
}
