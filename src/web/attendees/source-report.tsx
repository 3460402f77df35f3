import type { EventReport } from "../../contract/events/attendees.ts";
import { ChartSection } from "./chart-section.tsx";
import { count, sourceName } from "./report-text.ts";

/** From where those came who are coming. */
export function SourceReport({ report: { sources } }: { report: EventReport }) {
  const [top] = sources;
  if (!top) return null;
  const most = Math.max(1, ...sources.map(({ coming }) => coming));
  const summary =
    top.coming > 0
      ? `Top source: ${sourceName(top.source)}, ${count(top.coming)} going.`
      : `${count(top.views)} ${top.views === 1 ? "view" : "views"}; nobody is going yet.`;
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
