import { Video } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { FileButton } from "../media/file-button.tsx";

/** The empty place of a video. */
export function VideoChooser({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <div className="upload-row">
      <Icon of={Video} />
      <span className="fill">
        <b>Add a video file</b>
        <br />
        <span className="fine-print">Drop it here or choose a file</span>
      </span>
      <FileButton kind="video" size="small" onChoose={onChoose}>
        Choose file
      </FileButton>
    </div>
  );
}
