import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { EventReport } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { sentenceOf } from "../app/refusal.ts";
import { clockTime } from "../lib/event-time.ts";
import { CostsOfActs } from "../payments/costs-of-acts.tsx";
import { MoneyPanel } from "../payments/money-panel.tsx";
import { ManageRoom } from "../room/manage-room.tsx";
import { Loading, EventCardSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ChartSection } from "./chart-section.tsx";
import { reportQuery } from "./queries.ts";
import { count, isUntouched, partOfVisits, share, sourceName } from "./report-text.ts";
import { Sold, TicketTypes } from "./ticket-types.tsx";
import { ShareEvent } from "../shares/share-event.tsx";
import { ShareReport } from "./share-report.tsx";
import { formatMoney } from "../orders/money-text.ts";

/** The event's numbers and charts. */
export function OverviewTab({ event }: { event: EventPage }) {
  const report = useQuery(reportQuery(event.id));
  if (report.isPending)
    return (
      <Loading says="Loading the numbers">
        <EventCardSkeleton />
      </Loading>
    );
  if (report.isError)
    return (
      <ErrorState message="We couldn't load the numbers." onRetry={() => void report.refetch()}>
        {sentenceOf(report.error)}
      </ErrorState>
    );
  const { data } = report;
  return (
    <>
      <Figures report={data} />
      {isUntouched(data.total) ? (
        <div className="cluster manage-untouched">
          <p className="muted-text">
            No views yet. Share the event page and the results will appear here.
          </p>
          {!event.cancelled && <ShareEvent event={event} />}
        </div>
      ) : (
        <>
          <div className="manage-charts">
            <Sold event={event} report={data} now={report.dataUpdatedAt} />
            <TicketTypes report={data} />
            <SourceReport report={data} isCancelled={event.cancelled} />
            <Arrivals report={data} zone={event.zone} />
          </div>
          <ShareReport report={data} />
        </>
      )}
      <ManageRoom event={event} />
      {event.can.refund &&
        (event.sells ? <MoneyPanel event={event} /> : <CostsOfActs event={event} />)}
    </>
  );
}

function Figures({ report }: { report: EventReport }) {
  const { total, capacity, money, currency, saved, ticketed, waitlist } = report;
  const word = ticketed ? "sold" : "going";
  const responses = ticketed ? total.paid : total.answers;
  return (
    <div className="manage-figures">
      <Figure
        value={count(total.coming)}
        says={capacity === null ? word : `of ${count(capacity)} ${word}`}
        more={capacity === null ? undefined : share(total.coming, capacity)}
      />
      {money && currency && (
        <Figure
          value={formatMoney(money.netMinor, currency)}
          says="net sales"
          note={
            money.refundsMinor > 0
              ? `${formatMoney(money.refundsMinor, currency)} refunded`
              : undefined
          }
        />
      )}
      <Figure
        value={partOfVisits(responses, total.views) ?? "–"}
        says={ticketed ? "conversion" : "response rate"}
        note={responses > total.views ? "Not every visit was counted" : undefined}
      />
      <Figure value={count(saved)} says="saves" />
      {waitlist.people > 0 && (
        <Figure
          value={count(waitlist.people)}
          says="on the waitlist"
          note={waitlist.offered > 0 ? `${count(waitlist.offered)} offered a place` : undefined}
        />
      )}
      {(ticketed || total.arrived > 0) && <Figure value={count(total.arrived)} says="checked in" />}
    </div>
  );
}

interface FigureProps {
  value: string;
  says: string;
  more?: string | undefined;
  note?: string | undefined;
}

function Figure({ value, says, more, note }: FigureProps) {
  return (
    <div className="stat">
      <b>{value}</b>
      <span>{says}</span> {more && <em>{more}</em>}
      {note && <span className="manage-figure-note">{note}</span>}
    </div>
  );
}

const ArrivalsChart = lazy(async () => ({ default: (await import("./charts.tsx")).ArrivalsChart }));

/** Arrivals per quarter hour, in the event's zone. */
function Arrivals({ report, zone }: { report: EventReport; zone: string }) {
  const arrivals = report.arrivals.map(({ at, people }) => ({ time: clockTime(at, zone), people }));
  const top = arrivals.toSorted((one, other) => other.people - one.people)[0];
  if (!top) return null;
  const summary = `Busiest from ${top.time}: ${count(top.people)} people.`;
  return (
    <ChartSection
      title="Arrivals"
      summary={summary}
      columns={["From", "People"]}
      rows={arrivals.map(({ time, people }) => [time, count(people)])}
    >
      <figure role="img" aria-label={summary}>
        <Suspense fallback={<div className="chart-bars" />}>
          <ArrivalsChart arrivals={arrivals} />
        </Suspense>
      </figure>
    </ChartSection>
  );
}

/** The sources that brought the event's guests. */
type SourceReportProps = { report: EventReport; isCancelled: boolean };

function SourceReport({ report: { sources }, isCancelled }: SourceReportProps) {
  const [top] = sources;
  if (!top) return null;
  const most = Math.max(1, ...sources.map(({ coming }) => coming));
  const summary =
    top.coming > 0
      ? `Top source: ${sourceName(top.source)}, ${count(top.coming)} going.`
      : `${count(top.views)} ${top.views === 1 ? "view" : "views"}${isCancelled ? "." : "; nobody is going yet."}`;
  return (
    <ChartSection
      title="How they found you"
      summary={summary}
      columns={["Source", "Going", "Views"]}
      rows={sources.map(({ source, coming, views }) => [
        sourceName(source),
        count(coming),
        count(views),
      ])}
    >
      <ul className="found-you-bars">
        {sources.map(({ source, coming }) => (
          <li key={source}>
            <span className="one-line">{sourceName(source)}</span>
            <i style={{ width: `${(coming / most) * 100}%` }} />
            <b className="tabular-numbers">{count(coming)}</b>
          </li>
        ))}
      </ul>
    </ChartSection>
  );
}
