import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Report } from "../../contract/moderation.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { reportsQuery } from "./queries.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

/** One report: what, whose, why and by whom, and what can be done about it. */
export function ReportRow({ report }: { report: Report }) {
  const { id, target, reason, text, excerpt, createdAt, reporter, accused } = report;
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => done(api.administration.reports[":id"].dismissal.$put({ param: { id } })),
    onSuccess: () => queryClient.invalidateQueries(reportsQuery),
  });
  const canSuspend = accused && !accused.suspended && !accused.administrator;
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{reason}</b>: a {target}
          {accused ? (
            <>
              {" of "}
              <Link to="/profile/$userId" params={{ userId: accused.id }}>
                {accused.name}
              </Link>
              {accused.suspended && " (suspended)"}
            </>
          ) : (
            " that is gone"
          )}
        </p>
        {excerpt && <blockquote className="small-text">{excerpt}</blockquote>}
        {text && <p className="supporting-text">“{text}”</p>}
        <p className="fine-print">
          Reported by {reporter.name}, <TimeAgo at={createdAt} />
        </p>
      </div>
      {canSuspend && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Suspend<span className="visually-hidden"> {accused.name}</span>
        </Button>
      )}
      <Button busy={dismiss.isPending && "Closing"} onClick={() => dismiss.mutate()}>
        Dismiss<span className="visually-hidden"> the report about a {target}</span>
      </Button>
      {asking && accused && <SuspendDialog person={accused} onClose={() => setAsking(false)} />}
    </li>
  );
}
