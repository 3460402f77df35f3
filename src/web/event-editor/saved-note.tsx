import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { useDraft } from "./use-draft.ts";

type SavedNoteProps = {
  draft: Pick<ReturnType<typeof useDraft>, "state" | "save" | "sentence">;
};

/** Whether what stands in the form is safe. */
export function SavedNote({ draft: { state, save, sentence } }: SavedNoteProps) {
  if (state === "conflict") {
    return (
      <Note
        tone="warn"
        role="alert"
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        This draft was changed in another tab or on another device. Nothing here is saved until you
        reload.
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
            Try again
          </Button>
        }
      >
        Not saved. {sentence}
      </Note>
    );
  }
  const words = {
    nothing: "A draft is saved as you type. Only you see it.",
    typing: "Saving",
    saving: "Saving",
    saved: "Saved",
  };
  return (
    <p className="mut" role="status">
      {words[state]}
    </p>
  );
}
