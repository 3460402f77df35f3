import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { findWord } from "../../contract/people/muted-words.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { Button } from "../ui/button.tsx";

interface MutedFoldProps {
  thing: "post" | "comment";
  /** Who wrote it: nobody's own words are folded. */
  authorId: string;
  text: string;
  children: ReactNode;
}

/** Folds what contains a word that the viewer muted; one press shows it. */
export function MutedFold({ thing, authorId, text, children }: MutedFoldProps) {
  const { me, mutedWords } = useSuspenseQuery(sessionQuery).data;
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
