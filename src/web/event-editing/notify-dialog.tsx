import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { EmailPreview as EmailPreviewAnswer } from "../../contract/events/email-previews.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { ChangeFields, type Said, usual } from "../event-changes/change-fields.tsx";
import { changeTitle, movesStart, whoOf } from "../event-changes/change-text.ts";
import { NewDate } from "../event-changes/new-date.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";

type Save = Pick<
  UseMutationResult<unknown, Error, Said>,
  "mutate" | "isPending" | "isError" | "error"
>;
type NotifyDialogOptions = {
  id: string;
  changes: Partial<EventFields> & { version: number };
  /** Saves, with a note to the people who are notified. */
  save: Save;
};

/** Shows who will be notified before a change of time or place is saved. Other changes are saved without a dialog. */
export function useNotifyDialog({ id, changes, save }: NotifyDialogOptions) {
  const [preview, setPreview] = useState<ChangePreview>();
  const asked = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.events[":id"].changes.preview.$post({ param: { id }, json: changes })),
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
          fetchJson(
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

function TellDialog({ preview, save, previewEmail, onClose }: TellDialogProps) {
  const { differences, when } = preview;
  const who = whoOf(preview);
  const [said, setSaid] = useState<Said>(usual);
  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    save.mutate(said);
  }
  return (
    <Dialog open title={changeTitle(preview) ?? `Notify ${who} of this change?`} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          {when && <NewDate {...when} />}
          <ul className="telling-list">
            {differences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ChangeFields
            preview={preview}
            said={said}
            onChange={setSaid}
            previewEmail={() => previewEmail(said)}
          />
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
            {preview.people + preview.guests > 0 ? `Save and notify ${who}` : "Save changes"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
