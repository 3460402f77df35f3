import type { ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";

const one = {
  people: "person",
  events: "event",
  posts: "post",
  acts: "act",
  "open calls": "open call",
};

interface FoundListProps {
  /** The kind of results, such as "people", for the texts of each state. */
  what: keyof typeof one;
  list: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  count: number;
  nothing: { title: string; advice: string };
  skeleton: ReactNode;
  children: ReactNode;
}

/** The states of a result list: loading, failed, empty, and loaded page by page. */
export function FoundList({ what, list, count, nothing, skeleton, children }: FoundListProps) {
  if (list.isPending) return <Loading says={`Finding ${what}`}>{skeleton}</Loading>;
  if (list.isError && !list.isFetchNextPageError) {
    return (
      <ErrorState message="Search isn't working right now." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  if (count === 0) {
    return (
      <EmptyState poster="No luck" title={nothing.title} heading="h2">
        {nothing.advice}
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={list.isFetching}
      className={list.isPlaceholderData ? "search-stale" : undefined}
    >
      <h2 className="visually-hidden">Results</h2>
      <p className="visually-hidden" role="status">
        {list.hasNextPage
          ? `${count} ${what} and more`
          : `${count} ${count === 1 ? one[what] : what}`}
      </p>
      {children}
      {list.isFetchNextPageError && (
        <ErrorState
          message={`We couldn't load more ${what}.`}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <p className="search-more">
          <Button
            busy={list.isFetchingNextPage && "Loading"}
            onClick={() => void list.fetchNextPage()}
          >
            Show more {what}
          </Button>
        </p>
      )}
    </div>
  );
}
