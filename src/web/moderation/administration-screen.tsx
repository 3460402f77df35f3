import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Suspension } from "../../contract/moderation.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { BackupNote } from "./backup-note.tsx";
import { DiskNote } from "./disk-note.tsx";
import { administrationKeys, reportsQuery, suspensionsQuery } from "./queries.ts";
import { ReportRow } from "./report-row.tsx";

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
