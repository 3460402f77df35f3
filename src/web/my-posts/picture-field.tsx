import { Image, X } from "lucide-react";
import type { Media } from "../../contract/media.ts";
import type { Attaching } from "../media/attachment.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { FileButton } from "../media/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

interface PictureFieldProps {
  /** The post's current picture. */
  current: Media | null;
  attaching: Attaching;
  onRemove: () => void;
}

/** The post's picture: the current one, the one being added, or a button to add one. */
export function PictureField({ current, attaching, onRemove }: PictureFieldProps) {
  if (attaching.attachment) return <AttachmentRow attaching={attaching} />;
  return (
    <>
      <AttachmentRow attaching={attaching} />
      <div className="upload-row">
        {current ? (
          <img
            className="picture-field-current"
            src={current.images[0]?.url}
            alt={current.alt || "Picture"}
          />
        ) : (
          <Icon of={Image} />
        )}
        <span className="fill">
          <b>{current ? "The post's image" : "Add an image"}</b>
          <br />
          <span className="fine-print">
            {current ? "It stays unless you replace it" : "Or we'll make a poster from your title"}
          </span>
        </span>
        <FileButton kind="image" size="small" variant="outline" onChoose={attaching.choose}>
          {current ? "Change" : "Choose file"}
        </FileButton>
        {current && (
          <IconButton label="Remove image" onClick={onRemove}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
    </>
  );
}
