import { EyeOff } from "lucide-react";
import { Note } from "../ui/note.tsx";

/** Tells the author and moderators that something is hidden from everybody else, and why. */
export function HiddenNote({ thing, reason }: { thing: string; reason: string }) {
  return (
    <Note tone="warn" icon={EyeOff}>
      <p>
        <b>A moderator hid this {thing}.</b> Nobody else sees it. Reason: {reason}
      </p>
      <p>
        <a className="link" href="/notices">
          Read the decision or appeal
        </a>
      </p>
    </Note>
  );
}
