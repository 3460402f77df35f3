import { Trash2 } from "lucide-react";
import { fileHref } from "../../contract/bookings/terms-text.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { FileLink } from "../acts/file-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";

type RiderFileProps = {
  name: string;
  file: Terms["riderFile"];
  error: string | undefined;
  onRemove: () => void;
};

/** A PDF that is a part of the terms; it can be read, and left out of the next version. */
export function RiderFile({ name, file, error, onRemove }: RiderFileProps) {
  if (!file) return null;
  return (
    <div className="stack is-tight">
      <div className="side-by-side">
        <FileLink name={file.name} url={fileHref(file.id)} />
        <IconButton label={`Remove the ${name} PDF`} onClick={onRemove}>
          <Icon of={Trash2} />
        </IconButton>
      </div>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
    </div>
  );
}
