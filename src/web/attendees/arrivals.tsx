import { lazy, Suspense } from "react";
import type { EventReport } from "../../contract/events/attendees.ts";
import { clockTime } from "../lib/event-time.ts";
import { ChartSection } from "./chart-section.tsx";
import { count } from "./report-text.ts";

const ArrivalsChart = lazy(async () => ({ default: (await import("./charts.tsx")).ArrivalsChart }));

/** When they came in, by the quarter of an hour, on the clock of the place. */
export function Arrivals({ report, zone }: { report: EventReport; zone: string }) {
  const arrivals = report.arrivals.map(({ at, people }) => ({ time: clockTime(at, zone), people }));
  const top = arrivals.toSorted((one, other) => other.people - one.people)[0];
  if (!top) return null;
  const summary = `Most came from ${top.time}: ${count(top.people)}.`;
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
