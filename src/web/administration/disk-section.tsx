import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Disk, Overview } from "../../contract/administration/overview.ts";
import { sizeText } from "../lib/size-text.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { diskQuery } from "./queries.ts";

/** How full the disk is, and how much of it the site uses. */
export function DiskSection({ overview }: { overview?: Overview | undefined }) {
  const { data: disk, isPending, isError, refetch } = useQuery(diskQuery);
  return (
    <section>
      <div className="section-head">
        <h2>Disk</h2>
        {disk && (
          <span className="push-end">
            <Free disk={disk} />
          </span>
        )}
      </div>
      {isPending && <p className="muted-text">Checking disk space</p>}
      {isError && (
        <ErrorState message="We couldn't read the disk." onRetry={() => void refetch()} />
      )}
      {disk && <Bar disk={disk} />}
      {overview && (
        <div className="sums small-text">
          <Sum name="Pictures and video" bytes={overview.storage.mediaBytes} />
          <Sum name="Recordings" bytes={overview.storage.recordingBytes} />
          <Sum name="Database" bytes={overview.health.databaseBytes} />
        </div>
      )}
    </section>
  );
}

function Free({ disk: { state, freeBytes } }: { disk: Disk }) {
  const words = `${sizeText(freeBytes)} free`;
  if (state === "enough") return <Badge>{words}</Badge>;
  return (
    <Badge tone={state === "full" ? "bad" : "warn"} icon={TriangleAlert}>
      {words}
    </Badge>
  );
}

function Bar({ disk: { state, freeBytes, totalBytes } }: { disk: Disk }) {
  const percent = Math.round((1 - freeBytes / totalBytes) * 100);
  return (
    <div
      className={classes("disk-bar", state !== "enough" && "is-low")}
      role="img"
      aria-label={`${percent} percent of the disk is used`}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

function Sum({ name, bytes }: { name: string; bytes: number }) {
  return (
    <div>
      <span>{name}</span>
      <span className="tabular-numbers">{sizeText(bytes)}</span>
    </div>
  );
}

/** Warns administrators when the disk is running full, and says what to do. */
export function DiskNote({ action }: { action?: ReactNode }) {
  const { data: disk } = useQuery(diskQuery);
  if (!disk || disk.state === "enough") return null;
  const isFull = disk.state === "full";
  return (
    <Note tone={isFull ? "bad" : "warn"} role="status" className="disk-note" action={action}>
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
  "Delete what you don't need or make the disk larger. Once it is full, people can still read, but nothing can be posted, bought or changed.";

function fullAdvice({ neededBytes }: Disk): string {
  return `Delete what you don't need: once ${sizeText(neededBytes)} are free, saving works again within ten seconds. People can still read.`;
}

function freeText({ folder, freeBytes, totalBytes }: Disk): string {
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
  return `${sizeText(freeBytes)} (${share.format(freeBytes / totalBytes)}) is free on the disk that holds ${folder}.`;
}
