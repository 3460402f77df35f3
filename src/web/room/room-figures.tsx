import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { RoomReport } from "../../contract/rooms/streams.ts";
import { ChartSection } from "../attendees/chart-section.tsx";
import { clockTime } from "../lib/event-time.ts";
import { numberText } from "../lib/number-text.ts";
import { ErrorState } from "../ui/states.tsx";
import { clockText } from "./clock-text.ts";
import { roomReportQuery, stayedQuery } from "./queries.ts";

// Lazy: the chart library is large.
const ViewersChart = lazy(async () => ({
  default: (await import("./viewers-chart.tsx")).ViewersChart,
}));

/** Viewer statistics of a broadcast and its recording, in numbers and as a chart. */
export function RoomFigures({ eventId, zone }: { eventId: string; zone: string }) {
  const { data: report, isError, refetch } = useQuery(roomReportQuery(eventId));
  if (isError)
    return (
      <ErrorState
        message="We couldn't load the viewer statistics."
        onRetry={() => void refetch()}
      />
    );
  if (!report) return <p className="muted-text">Loading the viewer statistics.</p>;
  return (
    <>
      <Figures report={report} />
      <Curve report={report} zone={zone} />
      {report.stayed > 0 && <Stayed eventId={eventId} />}
    </>
  );
}

function Figures({ report }: { report: RoomReport }) {
  const figures = [
    ["Watched live", numberText(report.liveViewers)],
    ["Peak viewers", numberText(report.peak)],
    ["Members who stayed 5 minutes", numberText(report.stayed)],
    ["Watched the recording", numberText(report.replayViewers)],
    ["Minutes watched", numberText(report.watchedMinutes)],
    ["Recorded", clockText(report.recordedSeconds)],
    ["Storage", `${numberText(Math.round(report.bytes / 1_000_000))} MB`],
  ] as const;
  return (
    <dl className="room-figures">
      {figures.map(([says, value]) => (
        <div key={says}>
          <dt>{says}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Curve({ report: { curve, peak }, zone }: { report: RoomReport; zone: string }) {
  const minutes = curve.map((one) => ({ ...one, time: clockTime(one.at, zone) }));
  const top = minutes.find(({ viewers }) => viewers === peak);
  // A single point makes no curve.
  if (!top || minutes.length < 2) return null;
  const written = minutes.reduce((sum, { messages }) => sum + messages, 0);
  const answered = minutes.reduce((sum, one) => sum + one.answered.length, 0);
  return (
    <ChartSection
      title="Viewers per minute"
      summary={`Most at ${top.time}: ${numberText(peak)}. The bars are chat messages (${numberText(written)}), the lines answered questions (${numberText(answered)}).`}
      columns={["Time", "Viewers", "Messages", "Answered questions"]}
      rows={minutes.map((one) => [
        one.time,
        numberText(one.viewers),
        numberText(one.messages),
        one.answered.join(" · "),
      ])}
    >
      <Suspense fallback={<div className="chart-tall" />}>
        <ViewersChart minutes={minutes} />
      </Suspense>
    </ChartSection>
  );
}

/** The people who attended online. */
function Stayed({ eventId }: { eventId: string }) {
  const stayed = useQuery(stayedQuery(eventId));
  const people = stayed.data?.items ?? [];
  return (
    <details className="room-stayed">
      <summary>Who attended online</summary>
      {stayed.isPending && <p className="muted-text">Loading the list.</p>}
      {stayed.isError && (
        <ErrorState message="We couldn't load the list." onRetry={() => void stayed.refetch()} />
      )}
      <ul aria-label="Attended online">
        {people.map(({ person, name, minutes }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- guests have no id here, and the list stands still
          <li key={at} className="cluster">
            {person ? (
              <Link to="/profile/$userId" params={{ userId: person.id }}>
                {name}
              </Link>
            ) : (
              <span>{name || "Guest"}</span>
            )}
            <span className="muted-text push-end">{numberText(minutes)} minutes</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
