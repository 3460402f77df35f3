import { lazy, Suspense } from "react";
import type { EventReport } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { dateParts } from "../lib/date-parts.ts";
import { machineTime } from "../lib/event-time.ts";
import { ChartSection } from "./chart-section.tsx";
import { count, leadText } from "./report-text.ts";
import { soldDays } from "./sales-by-day.ts";

// The charts are heavy, and this is the only page that has any.
const SoldChart = lazy(async () => ({ default: (await import("./charts.tsx")).SoldChart }));

type SoldProps = { event: EventPage; report: EventReport; now: number };

/** How many were sold by which day, beside the event before. */
export function Sold({ event, report, now }: SoldProps) {
  const { days, previous, total, capacity, ticketed } = report;
  const dayOf = (at: string) => machineTime(at, { ...event, allDay: true });
  const [startDay, today] = [dayOf(event.startsAt), dayOf(new Date(now).toISOString())];
  const curve = soldDays({ days, previous, startDay, today });
  const first = days[0];
  if (!first) return null;
  const [title, word] = ticketed ? ["Tickets sold", "sold"] : ["Who is going", "going"];
  const of = capacity === null ? "" : ` of ${count(capacity)}`;
  const summary = `${count(total.coming)}${of} ${word} since ${dayText(first.day)}${previous ? `, dashed: ${previous.title}` : ""}.`;
  return (
    <ChartSection
      wide
      title={title}
      summary={summary}
      aside={
        previous && (
          <>
            You're <b>{leadText(total.coming, previous.coming)}</b> {previous.title}
          </>
        )
      }
      columns={["Day", "Total", ...(previous ? [previous.title] : [])]}
      rows={curve.map((one) => [
        dayText(one.day),
        one.total === null ? "" : count(one.total),
        ...(previous ? [count(one.before ?? 0)] : []),
      ])}
    >
      <figure role="img" aria-label={summary}>
        <Suspense fallback={<div className="chart-tall" />}>
          <SoldChart days={curve} label={`${count(total.coming)} ${word}`} />
        </Suspense>
      </figure>
    </ChartSection>
  );
}

function dayText(day: string): string {
  const { day: number, month } = dateParts(day);
  return `${number} ${month}`;
}
