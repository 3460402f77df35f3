import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { recordingLimits } from "../../contract/rooms/recording-limits.ts";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { talkKeys } from "../room-talk/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { clockText, secondsOf } from "./clock-text.ts";

interface ChapterDialogProps {
  eventId: string;
  chapter: { id: string; title: string; second: number; isNew: boolean };
  onClose: () => void;
}

/** Edits a chapter's title and time. */
export default function ChapterDialog({ eventId, chapter, onClose }: ChapterDialogProps) {
  const client = useQueryClient();
  const [title, setTitle] = useState(chapter.title);
  const [time, setTime] = useState(clockText(chapter.second));
  const param = { id: eventId, chapterId: chapter.id };
  const { ":chapterId": path } = api.events[":id"].room.chapters;
  const onSuccess = () => {
    onClose();
    return client.invalidateQueries({ queryKey: talkKeys.questions(eventId) });
  };
  const typed = secondsOf(time);
  // An unchanged time keeps its fraction of a second.
  const second = time === clockText(chapter.second) ? chapter.second : typed;
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: (json: { title: string; second: number }) => done(path.$put({ param, json })),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => done(path.$delete({ param })), onSuccess });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (second !== undefined && !save.isPending) save.mutate({ title, second });
  }

  const titleProblem = fieldProblem(save.error, "title");
  const timeProblem =
    second === undefined
      ? "Write a time like 12:34 or 1:02:03."
      : fieldProblem(save.error, "second");
  return (
    <Dialog open title={chapter.isNew ? "Add a chapter" : "Edit chapter"} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <TextInput
            label="Title"
            maxLength={recordingLimits.chapterTitle}
            value={title}
            error={titleProblem}
            required
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextInput
            label="Starts at"
            inputMode="numeric"
            value={time}
            error={timeProblem}
            help="In the recording, as hours:minutes:seconds."
            onChange={(event) => setTime(event.target.value)}
          />
          {save.isError && !titleProblem && !timeProblem && (
            <Note tone="bad" role="alert">
              {sentenceOf(save.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          {!chapter.isNew && (
            <Button
              variant="danger"
              busy={remove.isPending && "Deleting"}
              onClick={() => remove.mutate()}
            >
              <Icon of={Trash2} size="small" />
              Delete chapter
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={title.trim() === ""}
            busy={save.isPending && "Saving"}
          >
            Save chapter
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
