import { useInfiniteQuery } from "@tanstack/react-query";
import type { EventImport } from "../../contract/event-imports.ts";
import type { importRowStates } from "../../contract/import-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { importRowsQuery } from "./queries.ts";
import { placeOf } from "./words.ts";

interface ImportRowsProps {
  list: EventImport;
  state: (typeof importRowStates)[number];
  title: string;
}

/** Rows of one fate, each with its place in the file and the reason. */
export function ImportRows({ list: { id, kind }, state, title }: ImportRowsProps) {
  const list = useInfiniteQuery(importRowsQuery(id, state));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="mt8">
      <div className="sec-h">
        <h3>{title}</h3>
      </div>
      {list.isPending && (
        <Loading says="Loading the rows">
          <PersonSkeleton />
        </Loading>
      )}
      {list.isError && (
        <ErrorState message="The rows did not load." onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      <ul className="ei-rows">
        {rows.map((row) => (
          <li key={row.line + row.title + row.reason}>
            <span className="sm dim num">{placeOf(kind, row.line)}</span>
            <b>{row.title || "Without a title"}</b>
            <span className="sm mut">{row.reason}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> rows</span>
        </Button>
      )}
    </section>
  );
}
