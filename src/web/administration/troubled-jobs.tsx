import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TroubledJob } from "../../contract/administration/jobs.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Moment } from "../moderation/moment.tsx";
import { administrationKeys } from "../moderation/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { problemText, queueText } from "./job-text.ts";
import { troubledJobsQuery } from "./queries.ts";

/** Failed jobs: some are retried automatically, the rest on request. */
export function TroubledJobs() {
  const jobs = useInfiniteQuery(troubledJobsQuery);
  return (
    <ListSection
      className="page-subsection"
      title="Failing jobs"
      things="failing jobs"
      list={jobs}
      empty="No failing jobs."
    >
      {itemsOf(jobs.data).map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ListSection>
  );
}

function JobRow({ job }: { job: TroubledJob }) {
  const { id, queue, state, attempts, problem, startedAt, nextAt } = job;
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => done(api.administration.jobs[":id"].retry.$post({ param: { id } })),
    onSuccess: () => toast("Running the job again"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  });
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{queueText(queue)}</b>{" "}
          <Badge tone={state === "failed" ? "bad" : "warn"}>
            {state === "failed" ? "Failed" : "Retrying"}
          </Badge>
        </p>
        <p className="supporting-text">{problemText(problem)}</p>
        <p className="fine-print">
          Started <TimeAgo inSentence at={startedAt} /> · {attempts}{" "}
          {attempts === 1 ? "attempt" : "attempts"}
          {nextAt && (
            <>
              {" "}
              · next <Moment at={nextAt} />
            </>
          )}
        </p>
      </div>
      {state === "failed" && (
        <Button size="small" busy={retry.isPending && "Starting"} onClick={() => retry.mutate()}>
          Run again<span className="visually-hidden"> {queueText(queue)}</span>
        </Button>
      )}
    </li>
  );
}
