import { Image, Video } from "lucide-react";
import { mediaLimits } from "../../contract/media-limits.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { UploadRow } from "./upload-row.tsx";
import type { Attaching, Attachment } from "./attachment.ts";

interface AttachmentRowProps {
  attaching: Attaching;
  /** The text shown when the upload is complete. */
  ready?: string;
}

/** The chosen file with its progress, preview and a remove button. */
export function AttachmentRow({ attaching, ready = "Ready to post" }: AttachmentRowProps) {
  const { attachment, problem, kind } = attaching;
  return (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {attachment && (
        <>
          <UploadRow
            name={attachment.name}
            icon={kind === "image" ? Image : Video}
            percent={
              attachment.phase === "sending" || attachment.phase === "waiting"
                ? attachment.percent
                : undefined
            }
            note={
              <Progressing
                kind={kind}
                attachment={attachment}
                ready={ready}
                onRetry={attaching.retry}
              />
            }
            onCancel={attaching.remove}
          />
          {attachment.preview && attachment.phase !== "failed" && (
            <div className="composer-picture">
              <img src={attachment.preview} alt="" />
              <TextInput
                label="Describe the image"
                help="For people who can't see it."
                maxLength={mediaLimits.altText}
                value={attachment.alt}
                onChange={(event) => attaching.describe(event.target.value)}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

interface ProgressingProps {
  kind: Attaching["kind"];
  attachment: Attachment;
  ready: string;
  onRetry: () => void;
}

function Progressing({ kind, attachment, ready, onRetry }: ProgressingProps) {
  switch (attachment.phase) {
    case "sending":
      return null;
    case "waiting":
      return (
        <span role="status">Waiting for the connection. The upload resumes where it stopped.</span>
      );
    case "processing":
      return <span role="status">Processing the {kind === "image" ? "picture" : "video"}</span>;
    case "ready":
      return <span role="status">{ready}</span>;
    default:
      return (
        <span role="alert">
          {attachment.problem}{" "}
          {!attachment.hopeless && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
        </span>
      );
  }
}
