import { Image, Trash2, Video } from "lucide-react";
import type { Act } from "../../contract/talent/acts.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { FileButton } from "../media/file-button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Picture } from "../ui/picture.tsx";
import { ActArt } from "./act-art.tsx";
import { UploadState } from "./upload-state.tsx";
import { useActChange } from "./use-act-change.ts";
import { useUpload } from "./use-upload.ts";

/** The picture of an act, and the pictures and videos of its portfolio. */
export function ActPictures({ act }: { act: Act }) {
  const { id } = act;
  const sending = useUpload();
  const show = useActChange({
    says: "Picture saved",
    send: (mediaId: string | null) =>
      fetchJson(api.acts[":id"].picture.$put({ param: { id }, json: { mediaId } })),
  });
  const add = useActChange({
    says: "Added to the portfolio",
    send: (mediaId: string) =>
      fetchJson(api.acts[":id"].media[":mediaId"].$put({ param: { id, mediaId }, json: {} })),
  });
  const send = async (file: File, kind: "image" | "video", use: (mediaId: string) => void) => {
    const media = await sending.upload(file, kind);
    if (media) use(media.id);
  };
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Pictures and video</h2>
      </div>
      <div className="cluster is-top-aligned">
        <div className="act-editor-art">
          <ActArt act={act} width={300} />
        </div>
        <div className="stack act-editor-picture">
          <p>
            <b>Act photo.</b>{" "}
            <span className="muted-text">Without a picture, the act gets a poster.</span>
          </p>
          <div className="cluster">
            <FileButton
              kind="image"
              icon={Image}
              variant="outline"
              onChoose={(file) => void send(file, "image", (mediaId) => show.mutate(mediaId))}
            >
              {act.picture ? "Change the picture" : "Choose a picture"}
            </FileButton>
            {act.picture && (
              <IconButton label="Remove the picture" onClick={() => show.mutate(null)}>
                <Icon of={Trash2} />
              </IconButton>
            )}
          </div>
        </div>
      </div>
      <ul className="act-pictures page-subsection">
        {act.media.map((medium) => (
          <PortfolioItem key={medium.id} act={act} medium={medium} />
        ))}
      </ul>
      <UploadState {...sending} />
      <div className="actions">
        <FileButton
          kind="image"
          icon={Image}
          variant="outline"
          onChoose={(file) => void send(file, "image", (mediaId) => add.mutate(mediaId))}
        >
          Add a picture
        </FileButton>
        <FileButton
          kind="video"
          icon={Video}
          variant="outline"
          onChoose={(file) => void send(file, "video", (mediaId) => add.mutate(mediaId))}
        >
          Add a video
        </FileButton>
      </div>
    </section>
  );
}

function PortfolioItem({ act, medium }: { act: Act; medium: Act["media"][number] }) {
  const param = { id: act.id, mediaId: medium.id };
  const route = api.acts[":id"].media[":mediaId"];
  const caption = useActChange({
    says: "Caption saved",
    send: (words: string) => fetchJson(route.$put({ param, json: { caption: words } })),
  });
  const remove = useActChange({
    says: "Removed from the portfolio",
    send: () => fetchJson(route.$delete({ param })),
  });
  const what = medium.kind === "video" ? "video" : "picture";
  return (
    <li className="stack is-tight">
      <div className="act-editor-art">
        <Picture
          src={medium.images.at(0)?.url}
          alt={medium.alt}
          placeholder={{ title: act.name, category: "Music", seed: medium.id, variant: "thumb" }}
        />
      </div>
      <TextInput
        label={`Caption of this ${what}`}
        hideLabel
        placeholder="Caption"
        maxLength={actLimits.caption}
        defaultValue={medium.caption}
        onBlur={({ target: { value } }) =>
          value.trim() !== medium.caption && caption.mutate(value.trim())
        }
      />
      <IconButton
        label={`Remove this ${what}${medium.caption && `, ${medium.caption}`}`}
        onClick={() => remove.mutate(undefined)}
      >
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}
