import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../contract/administration/overview.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { CaseCard } from "../moderation/case-card.tsx";
import { openWorkQuery, reportsQuery } from "../moderation/queries.ts";
import { useNow } from "../lib/use-now.ts";
import { Moment } from "../moderation/moment.tsx";
import { formatMoney } from "../orders/money-text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { BackupSection } from "./backup-section.tsx";
import { DiskNote, DiskSection } from "./disk-section.tsx";
import { Figure } from "./figure.tsx";
import { HealthSection } from "./health-section.tsx";
import { overviewQuery } from "./queries.ts";
import { SlowestSection } from "./slowest-section.tsx";

/** The site's state at a glance. */
export function OverviewScreen() {
  const { data: overview, isPending, isError, refetch, dataUpdatedAt } = useQuery(overviewQuery);
  const checkedAt = new Date(dataUpdatedAt).toISOString();
  return (
    <AdminPage title="Overview" words={<Moment at={useNow(60_000)} look="full" />}>
      <DiskNote action={<ButtonLink to="/admin/storage">Free up space</ButtonLink>} />
      {isPending && <p className="muted-text">Loading statistics</p>}
      {isError && (
        <ErrorState message="We couldn't load the figures." onRetry={() => void refetch()} />
      )}
      {overview && <HealthSection health={overview.health} checkedAt={checkedAt} />}
      <div className="admin-halves">
        <DiskSection overview={overview} />
        <BackupSection />
      </div>
      {overview && <LastWeek overview={overview} />}
      <Reports />
      <SlowestSection />
    </AdminPage>
  );
}

function LastWeek({ overview: { people, events, tickets, sales } }: { overview: Overview }) {
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>The last 7 days</h2>
        <Link className="link push-end" to="/admin/sales">
          All sales
        </Link>
      </div>
      <div className="admin-figures">
        <Figure value={numberText(people.total)} says="people" growth={newText(people.lastWeek)} />
        <Figure
          value={numberText(events.total)}
          says="events coming up"
          growth={newText(events.lastWeek)}
        />
        <Figure
          value={numberText(tickets.lastWeek)}
          says="tickets sold"
          note={`${numberText(tickets.weekBefore)} the week before`}
        />
        {sales.map(({ currency, lastWeekMinor, weekBeforeMinor }) => (
          <Figure
            key={currency}
            value={formatMoney(lastWeekMinor, currency)}
            says="gross sales"
            note={`${formatMoney(weekBeforeMinor, currency)} the week before`}
          />
        ))}
      </div>
    </section>
  );
}

function newText(number: number): string {
  return `+${numberText(number)} this week`;
}

const shownReports = 2;

function Reports() {
  const { data: open } = useQuery(openWorkQuery);
  const { data, isError, refetch } = useInfiniteQuery(reportsQuery);
  const reports = itemsOf(data).slice(0, shownReports);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Reports</h2>
        <span className="supporting-text">
          {open?.oldestAt && (
            <>
              {numberText(open.reports)} open, the oldest: <TimeAgo inSentence at={open.oldestAt} />
            </>
          )}
          {open && !open.oldestAt && "No open reports"}
        </span>
        <Link className="link push-end" to="/admin/reports">
          All reports
        </Link>
      </div>
      {isError && !data && (
        <ErrorState message="We couldn't load the reports." onRetry={() => void refetch()} />
      )}
      {reports.map((report) => (
        <CaseCard key={report.id} report={report} />
      ))}
    </section>
  );
}
