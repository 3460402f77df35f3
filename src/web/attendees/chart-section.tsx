import { type ReactNode, useState } from "react";
import { ScrollRegion } from "./scroll-region.tsx";

interface ChartSectionProps {
  title: string;
  /** Shown at the end of the heading. */
  aside?: ReactNode;
  /** The chart's content in a sentence. */
  summary: string;
  columns: string[];
  rows: (string | number)[][];
  wide?: boolean;
  children: ReactNode;
}

/** A chart with a summary, which can be shown as a table instead. */
export function ChartSection(props: ChartSectionProps) {
  const { title, aside, summary, columns, rows, wide, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={wide ? "chart-section-wide" : undefined}>
      <div className="section-head">
        <h2>{title}</h2>
        {aside && <span className="push-end muted-text">{aside}</span>}
      </div>
      {asTable ? <ChartTable title={title} columns={columns} rows={rows} /> : children}
      <div className="side-by-side is-spread is-top-aligned small-text chart-section-summary">
        <p className="muted-text">{summary}</p>
        <button
          type="button"
          className="link chart-section-switch"
          onClick={() => setAsTable(!asTable)}
        >
          Show as {asTable ? "chart" : "table"}
          <span className="visually-hidden"> for {title}</span>
        </button>
      </div>
    </section>
  );
}

function ChartTable({
  title,
  columns,
  rows,
}: Pick<ChartSectionProps, "title" | "columns" | "rows">) {
  return (
    <ScrollRegion label={title}>
      <table className="table table-compact">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? "table-number" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={String(head)}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="table-number tabular-numbers">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
