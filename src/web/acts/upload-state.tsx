import { UploadRow } from "../media/upload-row.tsx";
import { Note } from "../ui/note.tsx";
import type { useUpload } from "./use-upload.ts";

type UploadStateProps = Pick<ReturnType<typeof useUpload>, "sending" | "problem">;

/** The file that is being uploaded, and why the last one failed. */
export function UploadState({ sending, problem }: UploadStateProps) {
  return (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {sending && (
        <UploadRow
          name={sending.name}
          percent={sending.percent}
          note={sending.percent >= 100 && <span role="status">Processing</span>}
          onCancel={() => sending.stop.abort(new Error("cancelled"))}
        />
      )}
    </>
  );
}
