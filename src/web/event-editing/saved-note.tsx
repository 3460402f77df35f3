import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { useDraft } from "./use-draft.ts";

type SavedNoteProps = {
  draft: Pick<ReturnType<typeof useDraft>, "state" | "save" | "sentence" | "clashes" | "settle">;
};

/** Whether the form's changes are saved. */
export function SavedNote({ draft }: SavedNoteProps) {
  const { state, save, sentence, clashes, settle } = draft;
  if (state === "conflict") {
    return (
      <Note tone="warn" role="alert">
        This draft was also changed in another tab or on another device. What you typed is still
        here and will be saved once you choose.
        <ul>
          {Object.entries(clashes).map(([field, other]) => (
            <li key={field}>
              {nameOf(field)}
              {typeof other === "string" && (
                <>
                  , the other: <b>{other.slice(0, maxShownLength) || "empty"}</b>
                </>
              )}
            </li>
          ))}
        </ul>
        <div className="cluster saved-note-actions">
          <Button size="small" onClick={() => void settle("mine")}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => void settle("other")}>
            Use the other
          </Button>
        </div>
      </Note>
    );
  }
  if (state === "failed") {
    return (
      <Note
        tone="bad"
        role="alert"
        action={
          <Button size="small" onClick={() => void save()}>
            Retry
          </Button>
        }
      >
        Not saved. {sentence}
      </Note>
    );
  }
  const words = {
    nothing: "Drafts save as you type. Only you can see them.",
    typing: "Saving",
    saving: "Saving",
    saved: "Saved",
  };
  return (
    <p className="muted-text" role="status">
      {words[state]}
    </p>
  );
}

const maxShownLength = 200;

/** A field's name as words: "startDay" becomes "Start day". */
function nameOf(field: string): string {
  const words = field
    .replace(/Id$/, "")
    .replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
