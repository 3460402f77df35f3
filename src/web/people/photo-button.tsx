import { Camera } from "lucide-react";
import type { Profile } from "../../contract/profiles.ts";
import { Icon } from "../ui/icon.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { ProfilePhoto } from "./profile-photo.tsx";

/** The own photo; a click on it changes it. */
export function PhotoButton({ person }: { person: Profile }) {
  return (
    <PictureChooser picture="avatar">
      {(choose) => (
        <button
          type="button"
          className="pf-photo"
          aria-label="Change profile photo"
          onClick={choose}
        >
          <ProfilePhoto person={person} />
          <span className="av-ed">
            <Icon of={Camera} />
          </span>
        </button>
      )}
    </PictureChooser>
  );
}
