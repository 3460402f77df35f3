import { eventLimits } from "../../contract/events/limits.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { FileButton } from "../media/file-button.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { posterSeed } from "./poster-seed.ts";
import type { EventForm } from "./form.ts";
import { useTakePicture } from "./use-take-picture.ts";

const posters = Array.from({ length: eventLimits.posters }, (_, at) => at);

/** A picture of one's own, or one of the posters that are printed for the title. */
export function LookStep({ form }: { form: EventForm }) {
  const { id, fields, change, picture, coverUrl } = form;
  const take = useTakePicture(form);
  const isNew = picture.attachment && picture.attachment.media?.id !== fields.coverId;
  const title = fields.title || "Untitled";
  return (
    <>
      <fieldset>
        <legend className="d d-sm ee-legend">Your own picture</legend>
        <div className="col">
          {coverUrl && !isNew && (
            <div className="ee-cover">
              <img src={coverUrl} alt="The event's cover" />
            </div>
          )}
          {(isNew || !picture.attachment) && <AttachmentRow attaching={picture} />}
          <div className="row row-w">
            {isNew && (
              <Button
                variant="ink"
                disabled={!picture.ready}
                busy={take.isPending && "Saving"}
                onClick={() => take.mutate()}
              >
                Use this picture
              </Button>
            )}
            {!isNew && (
              <FileButton kind="image" onChoose={picture.choose}>
                {coverUrl ? "Change the picture" : "Choose a picture"}
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
      <fieldset className="mt6">
        <legend className="d d-sm ee-legend">Or a printed poster</legend>
        <div className="ee-posters">
          {posters.map((at) => (
            <label key={at} className="ee-poster">
              <input
                type="radio"
                name="poster"
                className="vh"
                checked={fields.poster === at}
                onChange={() => change({ poster: at })}
              />
              <span className="ee-print">
                <Poster title={title} category={fields.category} seed={posterSeed(id, at)} />
              </span>
              <span className="sm">Poster {at + 1}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
