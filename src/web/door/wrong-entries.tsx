import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { Note } from "../ui/note.tsx";
import { wordsOf } from "./words.ts";

type Wrong = Pick<ScanAnswer, "id" | "result" | "ticket" | "since">;

/** Who was let in without a network and should not have been: of all phones for supervisors, of this phone for everybody. */
export function WrongEntries({ entries }: { entries: Wrong[] }) {
  if (entries.length === 0) return null;
  return (
    <Note tone="warn" role="status" className="mt4">
      <b>Let in offline, to look at</b>
      <ul className="door-wrong sm">
        {entries.map((entry) => {
          const { head, why } = wordsOf({ ...entry, reason: null, offline: false });
          return (
            <li key={entry.id}>
              <b>{entry.ticket?.name || "Unknown ticket"}</b>: {head}
              {why && ` ${why}`}
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
