import { useEffect, useRef, useState } from "react";
import type { Settlement } from "../../contract/bookings/money.ts";
import { Note } from "../ui/note.tsx";

/** Says that the figures changed while the act had them open; focus goes there if it was on the actions below. */
export function NewStatement({ settlement }: { settlement: Settlement }) {
  const { hash, proposedAt, state } = settlement;
  const [opened] = useState({ hash, proposedAt });
  const noteRef = useRef<HTMLDivElement>(null);
  const isNew = state === "proposed" && opened.proposedAt !== null && opened.hash !== hash;
  useEffect(() => {
    // The button that was pressed is replaced along with the figures.
    const isElsewhere = document.activeElement?.matches("input, textarea, [role=dialog] *");
    if (isNew && !isElsewhere) noteRef.current?.focus();
  }, [isNew, hash]);
  if (!isNew) return null;
  return (
    <div ref={noteRef} tabIndex={-1} role="alert">
      <Note tone="warn">
        {opened.proposedAt === proposedAt
          ? "The figures have changed since you opened them. Read them and accept again."
          : "The organizer sent a new statement. Read it and accept again."}
      </Note>
    </div>
  );
}
