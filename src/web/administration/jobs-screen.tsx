import { useQuery } from "@tanstack/react-query";
import type { JobQueue, JobReport } from "../../contract/administration/jobs.ts";
import { numberText } from "../lib/number-text.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { AdminTable } from "./admin-table.tsx";
import { FailedEmailsSection } from "./failed-emails-section.tsx";
import { Figure } from "./figure.tsx";
import { queueText } from "./job-text.ts";
import { jobReportQuery } from "./queries.ts";
import { TroubledJobs } from "./troubled-jobs.tsx";

/** The state of email delivery and background jobs; failed ones can be retried. */
export function JobsScreen() {
  const { data: report, isPending, isError, refetch } = useQuery(jobReportQuery);
  return (
    <AdminPage title="Email and jobs">
      {isPending && <p className="muted-text">Loading queues</p>}
      {isError && (
        <ErrorState message="We couldn't load the queues." onRetry={() => void refetch()} />
      )}
      {report && <Emails emails={report.emails} />}
      <FailedEmailsSection />
      <TroubledJobs />
      {report && <Queues queues={report.queues} />}
    </AdminPage>
  );
}

function Emails({ emails }: { emails: JobReport["emails"] }) {
  const { leave, waiting, failed, sentLastHour, perMinute, oldestAt } = emails;
  return (
    <section>
      <div className="section-head">
        <h2>Email</h2>
        <span className="push-end supporting-text">
          {oldestAt && (
            <>
              Oldest waiting: <TimeAgo inSentence at={oldestAt} />
            </>
          )}
        </span>
      </div>
      {!leave && (
        <p>No mail server is set up. Emails are saved to a folder instead of being sent.</p>
      )}
      <div className="admin-figures">
        <Figure value={numberText(waiting)} says="waiting" />
        <Figure value={numberText(perMinute)} says="sent a minute" note="over the last 5 minutes" />
        <Figure value={numberText(sentLastHour)} says="sent" note="in the last hour" />
        <Figure value={numberText(failed)} says="failed" note="kept for 7 days" />
      </div>
    </section>
  );
}

function Queues({ queues }: { queues: JobQueue[] }) {
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Queues</h2>
      </div>
      <AdminTable
        columns={["Queue", "Waiting", "Running", "Retrying", "Failed", "Done, last hour"]}
        rows={queues.map(({ name, waiting, running, retrying, failed, doneLastHour }) => ({
          key: name,
          name: queueText(name),
          cells: [waiting, running, retrying, failed, doneLastHour].map((count) =>
            count === 0 ? "–" : numberText(count),
          ),
        }))}
      />
    </section>
  );
}
