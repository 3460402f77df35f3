import { Music, Trash2 } from "lucide-react";
import type { Act, Track } from "../../contract/talent/acts.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { FileButton } from "../media/file-button.tsx";
import { PlayButton } from "../player/play-button.tsx";
import { readPeaks } from "../player/read-peaks.ts";
import { clockText } from "../player/time-text.ts";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { UploadState } from "./upload-state.tsx";
import { useActChange } from "./use-act-change.ts";
import { useUpload } from "./use-upload.ts";

/** The recordings of an act, for its owner to add, rename and remove. */
export function ActSounds({ act }: { act: Act }) {
  const { id } = act;
  const sending = useUpload();
  const add = useActChange({
    says: "Recording added",
    send: ({ mediaId, title, peaks }: { mediaId: string; title: string; peaks: number[] }) =>
      fetchJson(
        api.acts[":id"].tracks[":mediaId"].$put({
          param: { id, mediaId },
          json: { title, peaks },
        }),
      ),
  });

  async function choose(file: File) {
    const peaks = await readPeaks(file);
    if (!peaks) {
      sending.setProblem(
        `${file.name} can't be played in this browser. Save it as MP3, AAC, Opus or FLAC.`,
      );
      return;
    }
    const media = await sending.upload(file, "audio");
    const title = file.name.replace(/\.[^.]+$/, "").slice(0, actLimits.trackTitle);
    if (media) add.mutate({ mediaId: media.id, title: title || "Recording", peaks });
  }

  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Sound</h2>
        <span className="push-end faint-text">MP3, AAC, Opus or FLAC, up to 50 MB</span>
      </div>
      {act.tracks.map((track) => (
        <Row key={track.id} act={act} track={track} />
      ))}
      <UploadState {...sending} />
      <div className="actions">
        <FileButton
          kind="audio"
          icon={Music}
          variant="outline"
          onChoose={(file) => void choose(file)}
        >
          Add a recording
        </FileButton>
      </div>
    </section>
  );
}

function Row({ act, track }: { act: Act; track: Track }) {
  const param = { id: act.id, mediaId: track.id };
  const route = api.acts[":id"].tracks[":mediaId"];
  const rename = useActChange({
    says: "Title saved",
    send: (title: string) => fetchJson(route.$put({ param, json: { title } })),
  });
  const remove = useActChange({
    says: "Recording removed",
    send: () => fetchJson(route.$delete({ param })),
  });
  return (
    <div className="side-by-side listen-row">
      <PlayButton playing={{ track, act: { name: act.name, slug: act.slug } }} />
      <TextInput
        label={`Title of ${track.title}`}
        hideLabel
        className="fill"
        maxLength={actLimits.trackTitle}
        defaultValue={track.title}
        onBlur={({ target: { value } }) => {
          const title = value.trim();
          if (title && title !== track.title) rename.mutate(title);
        }}
      />
      <span className="small-text muted-text tabular-numbers">{clockText(track.seconds)}</span>
      <IconButton label={`Remove ${track.title}`} onClick={() => remove.mutate(undefined)}>
        <Icon of={Trash2} />
      </IconButton>
    </div>
  );
}
