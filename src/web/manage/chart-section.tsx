import { type ReactNode, useState } from "react";
import { ScrollRegion } from "./scroll-region.tsx";

interface ChartSectionProps {
  title: string;
  /** At the end of the heading. */
  aside?: ReactNode;
  /** What the chart shows, in a sentence. */
  summary: string;
  columns: string[];
  rows: (string | number)[][];
  wide?: boolean;
  children: ReactNode;
}

/** A chart with its words, which can be read as a table instead. */
export function ChartSection(props: ChartSectionProps) {
  const { title, aside, summary, columns, rows, wide, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={wide ? "mg-wide" : undefined}>
      <div className="sec-h">
        <h2>{title}</h2>
        {aside && <span className="push mut">{aside}</span>}
      </div>
      {asTable ? <ChartTable title={title} columns={columns} rows={rows} /> : children}
      <div className="row between top mt3 sm">
        <p className="mut">{summary}</p>
        <button type="button" className="link mg-as" onClick={() => setAsTable(!asTable)}>
          Show as {asTable ? "chart" : "table"}
          <span className="vh"> for {title}</span>
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
      <table className="tbl tbl-n">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? "r" : undefined}>
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
                <td key={columns[at + 1]} className="r num">
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
