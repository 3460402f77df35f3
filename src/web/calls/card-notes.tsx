import { useMutation, useQueryClient } from "@tanstack/react-query";
import { StickyNote, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { Application } from "../../contract/calls/applications.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { callKeys } from "./queries.ts";

/** What the team wrote about an application; the act never sees it. */
export function CardNotes({ application }: { application: Application }) {
  const { notes, act } = application;
  const [isWriting, setWriting] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => done(api["application-notes"][":id"].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKeys.all }),
  });
  return (
    <>
      {notes.map((note) => (
        <p key={note.id} className="board-note">
          <span className="fill">
            {note.text} <span className="muted-text">{note.by}, team only</span>
          </span>
          {note.mine && (
            <IconButton small label="Delete this note" onClick={() => remove.mutate(note.id)}>
              <Icon of={X} size="small" />
            </IconButton>
          )}
        </p>
      ))}
      {isWriting ? (
        <NoteForm application={application} onDone={() => setWriting(false)} />
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="board-add-note"
          onClick={() => setWriting(true)}
        >
          <Icon of={StickyNote} size="small" />
          Add a note<span className="visually-hidden"> about {act.name}</span>
        </Button>
      )}
    </>
  );
}

function NoteForm({ application, onDone }: { application: Application; onDone: () => void }) {
  const { id: applicationId, act } = application;
  const [id] = useState(() => newId());
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const queryClient = useQueryClient();
  const add = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      done(
        api.applications[":id"].notes.$post({ param: { id: applicationId }, json: { id, text } }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: callKeys.all });
      onDone();
    },
  });
  return (
    <form
      className="stack is-tight"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <TextArea
        label={`Note about ${act.name}`}
        help="Only your team reads it."
        rows={2}
        required
        ref={input}
        maxLength={callLimits.note}
        value={text}
        error={add.isError && sentenceOf(add.error)}
        onChange={(event) => setText(event.target.value)}
      />
      <UnsavedWarning isUnsaved={() => text.trim() !== "" && !add.isSuccess} />
      <div className="cluster is-tight">
        <Button type="submit" size="small" variant="primary" busy={add.isPending && "Saving"}>
          Save the note
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
