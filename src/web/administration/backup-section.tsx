import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, RefreshCw, TriangleAlert } from "lucide-react";
import { v7 as newId } from "uuid";
import type { Backup, BackupState } from "../../contract/administration/backups.ts";
import { fetchJson, api } from "../app/api.ts";
import { numberText } from "../lib/number-text.ts";
import { sizeText } from "../lib/size-text.ts";
import { Progress } from "../media/upload-row.tsx";
import { Moment } from "../moderation/moment.tsx";
import { administrationKeys } from "../moderation/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { adviceText, progressShare, progressText } from "./backup-text.ts";
import { backupQuery, isUnderWay } from "./queries.ts";

/** When a backup was last proven by a trial restore, and a button that starts one. */
export function BackupSection() {
  const { data: backup, isPending, isError, refetch } = useQuery(backupQuery);
  return (
    <section>
      <div className="section-head">
        <h2>Backup</h2>
        {backup && <StateBadge backup={backup} />}
      </div>
      {isPending && <p className="muted-text">Loading the backup</p>}
      {isError && (
        <ErrorState message="We couldn't read the backup." onRetry={() => void refetch()} />
      )}
      {backup && (
        <>
          <LastProven backup={backup} />
          <div role="status">{backup.latest && <Ended latest={backup.latest} />}</div>
          {backup.latest && <UnderWay latest={backup.latest} />}
          <div className="cluster backup-buttons">
            <BackUpNow backup={backup} />
            <ButtonLink variant="quiet" to="/admin/storage" hash="past-backups">
              Past backups
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function StateBadge({ backup: { proven, isOverdue } }: { backup: BackupState }) {
  const isGood = proven && !isOverdue;
  return (
    <span className="push-end">
      <Badge tone={isGood ? "ok" : "warn"} icon={isGood ? CircleCheck : TriangleAlert}>
        {isGood ? "Proven" : proven ? "Old" : "None"}
      </Badge>
    </span>
  );
}

function LastProven({ backup }: { backup: BackupState }) {
  const { proven, isOverdue } = backup;
  return (
    <>
      {proven && (
        <p>
          <b>
            <Moment at={proven.madeAt} />
          </b>
        </p>
      )}
      {(!proven || isOverdue) && <p className="supporting-text">{adviceText(backup)}</p>}
    </>
  );
}

/** The outcome of the last backup. */
function Ended({ latest }: { latest: Backup }) {
  const { stage, rows, bytes, problem, startedAt } = latest;
  if (stage === "proven")
    return (
      <p className="supporting-text">
        {bytes !== null && `${sizeText(bytes)}. `}
        The test restore matched: {numberText(rows ?? 0)} rows compared.
      </p>
    );
  if (stage !== "failed") return null;
  return (
    <Note tone="bad">
      The backup of <Moment at={startedAt} /> failed. {problem}
    </Note>
  );
}

function UnderWay({ latest }: { latest: Backup }) {
  if (!isUnderWay(latest)) return null;
  return (
    <>
      <p className="supporting-text">{progressText(latest)}</p>
      <Progress label="Backup" percent={progressShare(latest) * 100} />
    </>
  );
}

function BackUpNow({ backup: { isSetUp, latest } }: { backup: BackupState }) {
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => fetchJson(api.administration.backups.$post({ json: { id: newId() } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  });
  return (
    <Button
      busy={(start.isPending || isUnderWay(latest)) && "Backing up"}
      aria-disabled={!isSetUp || undefined}
      onClick={() => start.mutate()}
    >
      <Icon of={RefreshCw} />
      Back up now
    </Button>
  );
}
