import { type ReactNode, useState } from "react";
import { findWord } from "../../contract/people/muted-words.ts";
import { useSession } from "../app/session.ts";
import { Button } from "../ui/button.tsx";

interface MutedFoldProps {
  thing: "post" | "comment";
  /** The author's id; the viewer's own content isn't hidden. */
  authorId: string;
  text: string;
  children: ReactNode;
}

/** Hides content with a word that the viewer has muted; a button reveals it. */
export function MutedFold({ thing, authorId, text, children }: MutedFoldProps) {
  const { me, mutedWords } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const word = me === null || me.id === authorId ? undefined : findWord(text, mutedWords);
  if (word === undefined || isOpen) return children;
  return (
    <div className="cluster muted-fold">
      <p className="supporting-text">
        This {thing} contains “{word}”, which you muted.
      </p>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        Show {thing}
      </Button>
    </div>
  );
}
