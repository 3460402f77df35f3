import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ImageUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { profileLimits, unsaid } from "../../contract/people/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { ProfilePhoto } from "./profile-photo.tsx";
import { profileQuery } from "./queries.ts";
import { useProfileChange } from "./use-profile-change.ts";
import "./people.css";

/** Edits name and bio, then returns to the profile. */
export function EditProfileScreen() {
  const me = useSignedInUser();
  const navigate = useNavigate();
  const { data: person } = useSuspenseQuery(profileQuery(me.id));
  const [name, setName] = useState(person.name);
  const [bio, setBio] = useState(person.bio === unsaid.bio ? "" : person.bio);
  // Who has never said anything may leave it so.
  const needsBio = bio !== "" || person.bio !== unsaid.bio;
  const [tried, setTried] = useState(false);
  const save = useProfileChange({
    failureToast: false,
    says: "Profile updated!",
    send: () => fetchJson(api.profile.$patch({ json: needsBio ? { name, bio } : { name } })),
    onDone: () => void navigate({ to: "/profile/$userId", params: { userId: me.id } }),
  });
  const missing = {
    name: tried && name.trim() === "" && "Enter your name.",
    bio: tried && needsBio && bio.trim() === "" && "Write something about yourself.",
  };
  const refused = { name: fieldProblem(save.error, "name"), bio: fieldProblem(save.error, "bio") };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && (!needsBio || bio.trim() !== "")) save.mutate(undefined);
  }

  return (
    <main id="main" className="edit-profile">
      <div className="page-head">
        <h1>Edit Profile</h1>
      </div>
      <div className="cluster edit-profile-photo">
        <ProfilePhoto person={person} />
        <div>
          <div className="cluster is-tight">
            <PictureChooser picture="avatar">
              {(choose) => (
                <Button onClick={choose}>
                  <Icon of={ImageUp} />
                  Upload a photo
                </Button>
              )}
            </PictureChooser>
            {person.photo && <RemovePhoto />}
          </div>
          <p className="fine-print edit-profile-photo-hint">Image files only, up to 10 MB.</p>
        </div>
      </div>
      <form className="stack edit-profile-form" onSubmit={submit} noValidate>
        <TextInput
          label="Full Name"
          value={name}
          maxLength={accountLimits.name}
          autoComplete="name"
          required
          error={missing.name || refused.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Bio"
          rows={5}
          value={bio}
          maxLength={profileLimits.bio}
          placeholder={unsaid.bio}
          required={needsBio}
          help={`${bio.length} of ${profileLimits.bio} characters`}
          error={missing.bio || refused.bio}
          onChange={(event) => setBio(event.target.value)}
        />
        {save.isError && !refused.name && !refused.bio && (
          <Note tone="bad" role="alert">
            {sentenceOf(save.error)}
          </Note>
        )}
        <div className="side-by-side">
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            Save Changes
          </Button>
          <ButtonLink variant="quiet" to="/profile">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </main>
  );
}

/** Removes the photo, so that the initials are shown again. */
function RemovePhoto() {
  const remove = useProfileChange({
    says: "Profile photo removed",
    send: () =>
      fetchJson(api.profile.pictures[":picture"].$delete({ param: { picture: "avatar" } })),
  });
  return (
    <Button variant="quiet" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
      Remove
    </Button>
  );
}
