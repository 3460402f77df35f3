import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type {
  StorageEvent,
  StoragePerson,
  StorageUse,
} from "../../contract/administration/storage.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { sizeText } from "../lib/size-text.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DiskNote, DiskSection } from "./disk-section.tsx";
import { PastBackups } from "./past-backups.tsx";
import { storageEventsQuery, storagePeopleQuery, storageUseQuery } from "./queries.ts";

/** What uses the site's storage, by person and event, and whether a backup is proven. */
export function StorageScreen() {
  const people = useInfiniteQuery(storagePeopleQuery);
  const events = useInfiniteQuery(storageEventsQuery);
  return (
    <AdminPage title="Storage and backups">
      <DiskNote />
      <div className="admin-halves is-first">
        <DiskSection />
        <BackupSection />
      </div>
      <Kinds />
      <PastBackups />
      <ListSection
        className="page-subsection"
        title="By person"
        things="people with files"
        list={people}
        empty="Nobody has uploaded a file yet."
      >
        {itemsOf(people.data).map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ListSection>
      <ListSection
        className="page-subsection"
        title="By event"
        things="events with files"
        list={events}
        empty="No event has a recording or a cover picture yet."
      >
        {itemsOf(events.data).map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ListSection>
    </AdminPage>
  );
}

const kindTexts: Record<StorageUse["kinds"][number]["kind"], string> = {
  image: "Pictures",
  video: "Videos",
  audio: "Sound",
  document: "PDFs",
  recording: "Recordings of broadcasts",
};

function Kinds() {
  const { data: use, isPending, isError, refetch } = useQuery(storageUseQuery);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>By kind</h2>
        <span className="push-end supporting-text">
          {use &&
            (use.cleanedAt ? (
              <>
                Unused files last removed: <TimeAgo inSentence at={use.cleanedAt} />
              </>
            ) : (
              "Unused files are removed every 10 minutes"
            ))}
        </span>
      </div>
      {isPending && <p className="muted-text">Loading storage use</p>}
      {isError && (
        <ErrorState message="We couldn't load the storage use." onRetry={() => void refetch()} />
      )}
      {use && (
        <ul className="list-rows">
          {use.kinds.map(({ kind, files, bytes }) => (
            <SizeRow key={kind} bytes={bytes}>
              {kindTexts[kind]}{" "}
              <span className="muted-text">
                {numberText(files)}
                {kind === "recording" && `, of at most ${sizeText(use.recordingLimitBytes)}`}
              </span>
            </SizeRow>
          ))}
          <SizeRow bytes={use.databaseBytes}>Database</SizeRow>
        </ul>
      )}
    </section>
  );
}

function PersonRow({ person }: { person: StoragePerson }) {
  const { id, name, username, files, recordingBytes, bytes } = person;
  return (
    <SizeRow bytes={bytes}>
      <Link to="/profile/$userId" params={{ userId: id }}>
        {name}
      </Link>{" "}
      <span className="muted-text">
        @{username} · {numberText(files)} {files === 1 ? "file" : "files"}
        {recordingBytes > 0 && ` · ${sizeText(recordingBytes)} recordings`}
      </span>
    </SizeRow>
  );
}

function EventRow({
  event: { slug, title, host, recordingBytes, bytes },
}: {
  event: StorageEvent;
}) {
  return (
    <SizeRow bytes={bytes}>
      <Link to="/events/$slug" params={{ slug }}>
        {title}
      </Link>{" "}
      <span className="muted-text">
        {host?.name ?? "Imported"}
        {recordingBytes > 0 && ` · ${sizeText(recordingBytes)} recording`}
      </span>
    </SizeRow>
  );
}

function SizeRow({ bytes, children }: { bytes: number; children: ReactNode }) {
  return (
    <li className="cluster">
      <span className="fill">{children}</span>
      <span className="tabular-numbers">{sizeText(bytes)}</span>
    </li>
  );
}
