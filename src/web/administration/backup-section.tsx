import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Moment } from "../moderation/moment.tsx";
import { Badge } from "../ui/badge.tsx";
import { ErrorState } from "../ui/states.tsx";
import { backupQuery } from "./queries.ts";

/** When a backup was last restored on trial, and how to get one. */
export function BackupSection() {
  const { data: backup, isPending, isError, refetch } = useQuery(backupQuery);
  const isGood = backup?.proven && !backup.isOverdue;
  return (
    <section>
      <div className="section-head">
        <h2>Backup</h2>
        {backup && (
          <span className="push-end">
            {isGood ? (
              <Badge tone="ok" icon={CircleCheck}>
                Proven
              </Badge>
            ) : (
              <Badge tone="warn" icon={TriangleAlert}>
                {backup.proven ? "Old" : "None"}
              </Badge>
            )}
          </span>
        )}
      </div>
      {isPending && <p className="muted-text">Loading the backup</p>}
      {isError && (
        <ErrorState message="We couldn't read the backup." onRetry={() => void refetch()} />
      )}
      {backup?.proven && (
        <p>
          <b>
            <Moment at={backup.proven.madeAt} />
          </b>
        </p>
      )}
      {backup && (
        <p className="supporting-text">
          {isGood
            ? "The test restore succeeded."
            : `${backup.proven ? "The last good backup is old." : "There is no proven backup of this site."} ${advice(backup.isNightly)}`}
        </p>
      )}
    </section>
  );
}

function advice(isNightly: boolean): string {
  return isNightly
    ? "The nightly backup failed. See the server's log."
    : "Set BACKUP_DIR and BACKUP_PASSPHRASE for one each night, or run npm run backup.";
}
