import { useMutation } from "@tanstack/react-query";
import { eventLimits } from "../../contract/events/limits.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { FileButton } from "../media/file-button.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { posterSeed } from "./poster-seed.ts";
import type { EventForm } from "./form.ts";

const posters = Array.from({ length: eventLimits.posters }, (_, at) => at);

/** The step with the picture: an upload or one of the posters generated for the title. */
export function LookStep({ form }: { form: EventForm }) {
  const { id, fields, change, picture, coverUrl } = form;
  const take = useTakePicture(form);
  const isNew = picture.attachment && picture.attachment.media?.id !== fields.coverId;
  const title = fields.title || "Untitled";
  return (
    <>
      <fieldset>
        <legend className="display-small event-editor-legend">Your own image</legend>
        <div className="stack">
          {coverUrl && !isNew && (
            <div className="event-editor-cover">
              <img src={coverUrl} alt="The event's cover" />
            </div>
          )}
          {(isNew || !picture.attachment) && <AttachmentRow attaching={picture} />}
          <div className="cluster">
            {isNew && (
              <Button
                variant="ink"
                disabled={!picture.ready}
                busy={take.isPending && "Saving"}
                onClick={() => take.mutate()}
              >
                Use this image
              </Button>
            )}
            {!isNew && (
              <FileButton kind="image" onChoose={picture.choose}>
                {coverUrl ? "Change image" : "Choose an image"}
              </FileButton>
            )}
            {coverUrl && !isNew && (
              <Button
                variant="quiet"
                onClick={() => {
                  picture.handOver();
                  change({ coverId: null });
                }}
              >
                Show a poster instead
              </Button>
            )}
          </div>
          {take.isError && (
            <Note tone="bad" role="alert">
              {take.error.message}
            </Note>
          )}
        </div>
      </fieldset>
      <fieldset className="poster-choice-fieldset">
        <legend className="display-small event-editor-legend">Or a generated poster</legend>
        <div className="poster-choice">
          {posters.map((at) => (
            <label key={at} className="poster-choice-poster">
              <input
                type="radio"
                name="poster"
                className="visually-hidden"
                checked={fields.poster === at}
                onChange={() => change({ poster: at })}
              />
              <span className="event-editor-print">
                <Poster title={title} category={fields.category} seed={posterSeed(id, at)} />
              </span>
              <span className="small-text">Poster {at + 1}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Finishes the upload and makes it the event's picture. */
function useTakePicture({ picture, change }: Pick<EventForm, "picture" | "change">) {
  return useMutation({
    meta: { failureToast: false },
    mutationFn: () => picture.finish(),
    onSuccess: (medium) => change({ coverId: medium?.id ?? null }),
  });
}
