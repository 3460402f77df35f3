import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sentenceOf } from "../app/refusal.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { draftsQuery } from "./queries.ts";

/** Events that are not announced yet. */
export function Drafts() {
  const list = useInfiniteQuery(draftsQuery);
  const drafts = itemsOf(list.data);
  return (
    <section>
      <div className="sec-h">
        <h2>Drafts</h2>
      </div>
      {list.isPending && (
        <Loading says="Loading drafts">
          <PersonSkeleton />
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState message="The drafts did not load." onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && drafts.length === 0 && (
        <p className="mut">No drafts. What you begin is kept here until you publish it.</p>
      )}
      <ul className="ee-people">
        {drafts.map(({ id, fields, changedAt }) => (
          <li key={id} className="row row-w">
            <Link className="d d-sm grow" to="/events/new" search={{ draft: id }}>
              {fields.title || "Untitled"}
            </Link>
            <span className="sm mut">
              <TimeAgo at={changedAt} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> drafts</span>
        </Button>
      )}
    </section>
  );
}
