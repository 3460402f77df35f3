import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { EmailPreview as EmailPreviewAnswer } from "../../contract/events/email-previews.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { answer, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { peopleText } from "../event-changes/change-text.ts";
import { ChangeOffers, type Offers } from "../event-changes/change-offers.tsx";
import { EmailPreview } from "../event-changes/email-preview.tsx";
import { NewDate } from "../event-changes/new-date.tsx";
import { BookedActs } from "../event-changes/booked-acts.tsx";
import { ReachFigures } from "../event-changes/reach-figures.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";

/** What goes out with a change: a note, and what the organizer offers. */
export type Said = Offers & { note: string };

const usual = { note: "", offerRefunds: true, askWhoCanCome: true };

type Save = Pick<
  UseMutationResult<unknown, Error, Said>,
  "mutate" | "isPending" | "isError" | "error"
>;
type NotifyDialogOptions = {
  id: string;
  changes: Partial<EventFields> & { version: number };
  /** Saves with a note to those who are notified. */
  save: Save;
};

/** Shows what people will be notified of before a change of time or place is saved. Anything else is saved without a question. */
export function useNotifyDialog({ id, changes, save }: NotifyDialogOptions) {
  const [preview, setPreview] = useState<ChangePreview>();
  const asked = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      answer(api.events[":id"].changes.preview.$post({ param: { id }, json: changes })),
  });
  function ask(onFaulty: () => void) {
    asked.mutate(undefined, {
      onSuccess(found) {
        const isMovingActs = movesStart(found) && found.bookings.length > 0;
        const reached = found.people + found.guests;
        if (found.differences.length > 0 && (reached > 0 || isMovingActs)) setPreview(found);
        else save.mutate(usual);
      },
      onError: (error) => isRefusal(error, "BAD_INPUT") && onFaulty(),
    });
  }
  return {
    ask,
    isAsking: asked.isPending,
    error: asked.error,
    dialog: preview && (
      <TellDialog
        preview={preview}
        save={save}
        previewEmail={(said) =>
          answer(
            api.events[":id"].changes.preview.email.$post({
              param: { id },
              json: { ...changes, ...said },
            }),
          )
        }
        onClose={() => setPreview(undefined)}
      />
    ),
  };
}

type TellDialogProps = {
  preview: ChangePreview;
  save: Save;
  previewEmail: (said: Said) => Promise<EmailPreviewAnswer>;
  onClose: () => void;
};

/** "1 person", "232 people". */
function whoOf(people: number, more: boolean): string {
  return people === 1 ? "1 person" : peopleText(people, more).toLowerCase();
}

function movesStart({ when }: ChangePreview): boolean {
  return when !== null && when.before.startsAt !== when.after.startsAt;
}

function TellDialog({ preview, save, previewEmail, onClose }: TellDialogProps) {
  const { differences, when, people, guests, more, urgent } = preview;
  const who = whoOf(people + guests, more.people || more.guests);
  const [said, setSaid] = useState<Said>(usual);
  const say = (part: Partial<Said>) => setSaid((now) => ({ ...now, ...part }));
  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    save.mutate(said);
  }
  return (
    <Dialog
      open
      title={when ? "Change date and time?" : `Notify ${who} of this change?`}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <DialogBody>
          {when && <NewDate {...when} />}
          <ul className="telling-list">
            {differences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ReachFigures preview={preview} />
          {movesStart(preview) && <BookedActs bookings={preview.bookings} />}
          <p className="supporting-text telling-recipients">
            We'll tell everyone who is going or might go, the waitlist, people who saved it,
            performers and co-hosts, in the way they've chosen. Guests without an account get an
            email with a new calendar file.
            {urgent && " It starts within a day, so emails go out right away."}
          </p>
          <ChangeOffers preview={preview} chosen={said} onChange={say} />
          <TextArea
            label="Note (optional)"
            rows={3}
            maxLength={eventLimits.changeNote}
            value={said.note}
            onChange={(changed) => say({ note: changed.target.value })}
          />
          <EmailPreview fetch={() => previewEmail(said)} />
          {save.isError && (
            <Note tone="bad" role="alert">
              {sentenceOf(save.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Back to editing</Button>
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            <Icon of={Send} />
            {when ? `Change date and notify ${who}` : "Save and notify"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
