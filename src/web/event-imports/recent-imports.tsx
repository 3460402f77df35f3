import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { importStates } from "../../contract/import-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { importsQuery } from "./queries.ts";

const states: Record<(typeof importStates)[number], string> = {
  read: "Waits for you",
  running: "Being imported",
  done: "Done",
  stopped: "Stopped",
};

/** The lists of the last 30 days. */
export function RecentImports() {
  const list = useInfiniteQuery(importsQuery);
  const lists = itemsOf(list.data);
  return (
    <section className="mt12">
      <div className="sec-h">
        <h2>Lists of the last 30 days</h2>
      </div>
      {list.isPending && (
        <Loading says="Loading your lists">
          <PersonSkeleton />
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState message="Your lists did not load." onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && lists.length === 0 && (
        <p className="mut">None yet. What you bring in is listed here with its report.</p>
      )}
      <ul className="ee-people">
        {lists.map(({ id, name, state, createdAt }) => (
          <li key={id} className="row row-w">
            <Link className="grow clip" to="/my-events/import" search={{ list: id }}>
              {name}
            </Link>
            <span className="sm">{states[state]}</span>
            <span className="sm mut">
              <TimeAgo at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> lists</span>
        </Button>
      )}
    </section>
  );
}
