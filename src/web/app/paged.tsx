import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { sentenceOf } from "./refusal.ts";

interface PagedProps {
  list: UseInfiniteQueryResult;
  /** What the list holds, as in "Loading drafts". */
  things: string;
  isEmpty: boolean;
  /** Shown if there is nothing. */
  empty?: ReactNode;
  children: ReactNode;
}

/** A paged list in all its states: loading, failed, empty or filled. */
export function Paged({ list, things, isEmpty, empty, children }: PagedProps) {
  if (list.isPending)
    return (
      <Loading says={`Loading ${things}`}>
        <PersonSkeleton />
      </Loading>
    );
  if (list.isLoadingError)
    return (
      <ErrorState message={`We couldn't load the ${things}.`} onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  return (
    <>
      {isEmpty ? empty : children}
      {list.hasNextPage && (
        <Button
          className="button-below"
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="visually-hidden"> {things}</span>
        </Button>
      )}
    </>
  );
}
