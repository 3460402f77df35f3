import { useInfiniteQuery, useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import type { Suspension, Disk } from "../../contract/moderation.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { sizeText } from "../lib/size-text.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import {
  administrationKeys,
  reportsQuery,
  suspensionsQuery,
  backupQuery,
  diskQuery,
} from "./queries.ts";
import { RecordingsStorage } from "./recordings-storage.tsx";
import { ReportRow } from "./report-row.tsx";
import { Note } from "../ui/note.tsx";

/** What people have reported, and who is shut out. */
export function AdministrationScreen() {
  const reports = useInfiniteQuery(reportsQuery);
  const suspensions = useInfiniteQuery(suspensionsQuery);
  return (
    <main id="main">
      <div className="page-head">
        <h1>Reports</h1>
      </div>
      <DiskNote />
      <BackupNote />
      <ListSection
        className="page-subsection"
        title="Open"
        things="reports"
        list={reports}
        empty="No open reports."
      >
        {itemsOf(reports.data).map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ListSection>
      <ListSection
        className="page-subsection"
        title="Suspended"
        things="suspended people"
        list={suspensions}
        empty="No suspended accounts."
      >
        {itemsOf(suspensions.data).map((suspension) => (
          <SuspensionRow key={suspension.id} suspension={suspension} />
        ))}
      </ListSection>
      <RecordingsStorage />
    </main>
  );
}

/** Somebody who is shut out, since when and why. */
function SuspensionRow({ suspension }: { suspension: Suspension }) {
  const { id, name, username, reason, createdAt } = suspension;
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: () => done(api.people[":id"].suspension.$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: administrationKeys.all });
      toast(`${name} is no longer suspended`);
    },
  });
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{name}</b> <span className="faint-text">@{username}</span>
        </p>
        <p className="supporting-text">{reason}</p>
        <p className="fine-print">
          <TimeAgo at={createdAt} />
        </p>
      </div>
      <Button busy={lift.isPending && "Lifting"} onClick={() => lift.mutate()}>
        Lift<span className="visually-hidden"> the suspension of {name}</span>
      </Button>
    </li>
  );
}

/** Tells the administrator when a backup was last restored on trial, and how to get one. */
function BackupNote() {
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

/** Tells the administrator when the site's disk is running out of space, and what to do. */
function DiskNote() {
  const { data: disk } = useQuery(diskQuery);
  if (!disk || disk.state === "enough") return null;
  const isFull = disk.state === "full";
  return (
    <Note tone={isFull ? "bad" : "warn"} role="status" className="note-below">
      <p>
        <b>
          {isFull
            ? "The disk has too little room. Nothing can be saved."
            : "The disk is almost full."}
        </b>
      </p>
      <p>
        {freeText(disk)} {isFull ? fullAdvice(disk) : lowAdvice}
      </p>
    </Note>
  );
}

const lowAdvice =
  "Delete what you do not need or make the disk larger. Once it is full, people can still read, but nothing can be posted, bought or changed.";

function fullAdvice({ neededBytes }: Disk): string {
  return `Delete what you do not need: once ${sizeText(neededBytes)} are free, saving works again within ten seconds. People can still read.`;
}

function freeText({ folder, freeBytes, totalBytes }: Disk): string {
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
  return `${sizeText(freeBytes)} (${share.format(freeBytes / totalBytes)}) is free on the disk that holds ${folder}.`;
}
