import { FileText, Trash2 } from "lucide-react";
import type { Act } from "../../contract/talent/acts.ts";
import { type ActFileKind, actFiles } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { FileButton } from "../media/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { FileLink } from "./file-link.tsx";
import { UploadState } from "./upload-state.tsx";
import { useActChange } from "./use-act-change.ts";
import { useUpload } from "./use-upload.ts";

const names = { rider: "Technical rider", hospitality: "Hospitality" } as const;

/** The PDF riders of an act, for its owner to add, replace and remove. */
export function ActFiles({ act }: { act: Act }) {
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Rider PDFs</h2>
        <span className="push-end faint-text">Up to 10 MB each</span>
      </div>
      <p className="muted-text">
        If you have the riders as PDFs too. Shown on your page next to what you typed, in your press
        kit and in offers. Bookings keep the PDF they were made with.
      </p>
      {actFiles.map((which) => (
        <OneFile key={which} act={act} which={which} />
      ))}
    </section>
  );
}

function OneFile({ act, which }: { act: Act; which: ActFileKind }) {
  const sending = useUpload();
  const name = names[which];
  const file = which === "rider" ? act.riderFile : act.hospitalityFile;
  const show = useActChange({
    says: "Act saved",
    send: (mediaId: string | null) =>
      fetchJson(api.acts[":id"].file.$put({ param: { id: act.id }, json: { which, mediaId } })),
  });
  const choose = async (chosen: File) => {
    const media = await sending.upload(chosen, "document");
    if (media) show.mutate(media.id);
  };
  return (
    <div className="stack is-tight page-subsection">
      <b>{name}</b>
      {file && (
        <div className="side-by-side">
          <FileLink {...file} />
          <IconButton label={`Remove ${file.name}`} onClick={() => show.mutate(null)}>
            <Icon of={Trash2} />
          </IconButton>
        </div>
      )}
      <UploadState {...sending} />
      <div className="actions">
        <FileButton
          kind="document"
          icon={FileText}
          variant="outline"
          onChoose={(chosen) => void choose(chosen)}
        >
          {`${file ? "Replace" : "Add"} the ${name.toLowerCase()} PDF`}
        </FileButton>
      </div>
    </div>
  );
}
