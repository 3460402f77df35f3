import { useQuery } from "@tanstack/react-query";
import { Note } from "../ui/note.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { backupQuery } from "./queries.ts";

/** Tells the administrator when a backup was last restored on trial, and how to get one. */
export function BackupNote() {
  const { data: backup } = useQuery(backupQuery);
  if (!backup) return null;
  const { proven, isNightly, isOverdue } = backup;
  if (proven && !isOverdue) {
    return (
      <p className="fine-print">
        Last backup: <TimeAgo at={proven.madeAt} />, restored on trial without loss.
      </p>
    );
  }
  return (
    <Note tone="warn" className="note-below">
      <p>
        <b>{proven ? "The last good backup is old." : "There is no proven backup of this site."}</b>
      </p>
      <p>
        {proven && (
          <>
            It was made <TimeAgo at={proven.madeAt} />.{" "}
          </>
        )}
        {isNightly
          ? "The nightly backup did not succeed: the server's log says why."
          : "Set BACKUP_DIR and BACKUP_PASSPHRASE for one each night, or run npm run backup."}
      </p>
    </Note>
  );
}
