import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { sentenceOf } from "../app/refusal.ts";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";

type Props = {
  list: Pick<UseInfiniteQueryResult, "isPending" | "isError" | "error" | "refetch">;
};

/** The loading and error states of a list of people. */
export function PeopleToCome({ list }: Props) {
  return (
    <>
      {list.isPending && (
        <Loading says="Loading people">
          <PersonSkeleton />
          <PersonSkeleton />
        </Loading>
      )}
      {list.isError && (
        <ErrorState message="We couldn't load the list." onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
    </>
  );
}
