import { useInfiniteQuery } from "@tanstack/react-query";
import type { EventImport } from "../../contract/events/imports.ts";
import type { importRowStates } from "../../contract/events/import-limits.ts";
import { ListSection } from "../app/list-section.tsx";
import { importRowsQuery } from "./queries.ts";
import { placeOf } from "./text.ts";

interface ImportRowsProps {
  list: EventImport;
  state: (typeof importRowStates)[number];
  title: string;
}

/** The rows in one state, each with its line in the file and the reason. */
export function ImportRows({ list: { id, kind }, state, title }: ImportRowsProps) {
  const list = useInfiniteQuery(importRowsQuery(id, state));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListSection
      className="page-subsection"
      listClassName="event-import-rows"
      title={title}
      level={3}
      things="rows"
      list={list}
    >
      {rows.map((row) => (
        <li key={row.line + row.title + row.reason}>
          <span className="fine-print tabular-numbers">{placeOf(kind, row.line)}</span>
          <b>{row.title || "No title"}</b>
          <span className="supporting-text">{row.reason}</span>
        </li>
      ))}
    </ListSection>
  );
}
