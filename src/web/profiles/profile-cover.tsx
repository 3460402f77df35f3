import { Image, Trash2 } from "lucide-react";
import type { Profile } from "../../contract/people/profiles.ts";
import { fetchJson, api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Picture } from "../ui/picture.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { useProfileChange } from "./use-profile-change.ts";

/** The banner of a profile: a photo, or a generated pattern unique to the person. */
export function ProfileCover({ person, editable }: { person: Profile; editable: boolean }) {
  const { cover } = person;
  return (
    <div className="profile-cover">
      <Picture
        src={cover?.images.at(-1)?.url}
        srcSet={cover?.images.map(({ url, width }) => `${url} ${width}w`).join(", ")}
        sizes="(max-width: 860px) 100vw, 64rem"
        loading="eager"
        alt=""
        placeholder={{
          title: person.name,
          category: "General",
          seed: person.id,
          variant: "banner",
          label: "",
        }}
      />
      {editable && (
        <div className="side-by-side is-tight profile-cover-actions">
          {cover && <RemoveCover />}
          <PictureChooser picture="cover">
            {(choose) => (
              <Button size="small" onClick={choose}>
                <Icon of={Image} size="small" />
                Change cover
              </Button>
            )}
          </PictureChooser>
        </div>
      )}
    </div>
  );
}

function RemoveCover() {
  const remove = useProfileChange({
    says: "Cover removed",
    send: () =>
      fetchJson(api.profile.pictures[":picture"].$delete({ param: { picture: "cover" } })),
  });
  return (
    <IconButton
      label="Remove cover"
      small
      className="profile-cover-remove"
      onClick={() => remove.mutate()}
    >
      <Icon of={Trash2} size="small" />
    </IconButton>
  );
}
