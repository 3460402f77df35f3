import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { sentenceOf } from "./refusal.ts";

interface ListSectionProps {
  title: string;
  level?: 2 | 3;
  /** What the list holds, as in "Loading drafts". */
  things: string;
  list: UseInfiniteQueryResult;
  empty?: string;
  className?: string;
  listClassName?: string;
  /** One a row. */
  children: ReactNode[];
}

/** A headed list that is asked for page by page, with all that can happen to it. */
export function ListSection(props: ListSectionProps) {
  const { title, level = 2, things, list, empty, className, children } = props;
  const Heading = `h${level}` as const;
  return (
    <section className={className}>
      <div className="sec-h">
        <Heading>{title}</Heading>
      </div>
      {list.isPending && (
        <Loading says={`Loading ${things}`}>
          <PersonSkeleton />
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState message={`The ${things} did not load.`} onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && children.length === 0 && empty && <p className="mut">{empty}</p>}
      <ul className={props.listClassName ?? "ee-people"}>{children}</ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> {things}</span>
        </Button>
      )}
    </section>
  );
}
