import { Hourglass } from "lucide-react";
import { Note } from "../ui/note.tsx";

interface WaitingNoteProps {
  thing: "post" | "comment" | "event" | "act";
  waiting: "moderators" | "author";
}

/** Says that a post, comment or event isn't visible to others yet, and whose approval it needs. */
export function WaitingNote({ thing, waiting }: WaitingNoteProps) {
  return (
    <Note tone="info" icon={Hourglass}>
      {waiting === "moderators" ? (
        <p>
          <b>Waiting for review.</b> A moderator looks at this {thing} before others see it.
          {thing === "event" && " People who are already taking part can still see it."}
        </p>
      ) : (
        <p>
          <b>Waiting for approval.</b> Others don't see this {thing} yet.
        </p>
      )}
    </Note>
  );
}
