import { Video } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { FileButton } from "../media/file-button.tsx";

/** The empty place of a video. */
export function VideoChooser({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <div className="up">
      <Icon of={Video} />
      <span className="grow">
        <b>Add a video file</b>
        <br />
        <span className="sm dim">Drop it here or choose a file</span>
      </span>
      <FileButton kind="video" size="small" onChoose={onChoose}>
        Choose file
      </FileButton>
    </div>
  );
}
