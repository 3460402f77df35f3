import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Backup } from "../../contract/administration/backups.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { sizeText } from "../lib/size-text.ts";
import { Moment } from "../moderation/moment.tsx";
import { Badge } from "../ui/badge.tsx";
import { starterText } from "./backup-text.ts";
import { backupQuery, backupsQuery } from "./queries.ts";

/** Past backups: time, size, whether proven, and who started them. */
export function PastBackups() {
  const { data: state } = useQuery(backupQuery);
  const backups = useInfiniteQuery(backupsQuery(state?.latest));
  return (
    <ListSection
      id="past-backups"
      className="page-subsection"
      title="Past backups"
      things="backups"
      list={backups}
      empty="No backup has been made yet."
    >
      {itemsOf(backups.data).map((backup) => (
        <BackupRow key={backup.id} backup={backup} />
      ))}
    </ListSection>
  );
}

function StageBadge({ backup: { stage, file } }: { backup: Backup }) {
  if (stage === "proven") return <Badge tone="ok">Proven</Badge>;
  if (stage === "failed") return <Badge tone="bad">{file ? "Not proven" : "Failed"}</Badge>;
  return <Badge tone="info">Under way</Badge>;
}

function BackupRow({ backup }: { backup: Backup }) {
  const { startedAt, bytes, file, problem } = backup;
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>
            <Moment at={startedAt} />
          </b>{" "}
          <span className="muted-text">{starterText(backup)}</span>
        </p>
        {problem && <p className="supporting-text">{problem}</p>}
        {file && (
          <p className="fine-print">
            <code>{file}</code>
          </p>
        )}
      </div>
      {bytes !== null && <span className="tabular-numbers">{sizeText(bytes)}</span>}
      <StageBadge backup={backup} />
    </li>
  );
}
