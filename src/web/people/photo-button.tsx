import { Camera } from "lucide-react";
import type { Profile } from "../../contract/people/profiles.ts";
import { Icon } from "../ui/icon.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { ProfilePhoto } from "./profile-photo.tsx";

/** The own photo; a click on it changes it. */
export function PhotoButton({ person }: { person: Profile }) {
  return (
    <PictureChooser picture="avatar">
      {(choose) => (
        <>
          <ProfilePhoto person={person} />
          {/* Lies over the photo, so that a click anywhere on it will do. */}
          <button
            type="button"
            className="pf-photo"
            aria-label="Change profile photo"
            onClick={choose}
          >
            <span className="av-ed">
              <Icon of={Camera} />
            </span>
          </button>
        </>
      )}
    </PictureChooser>
  );
}
