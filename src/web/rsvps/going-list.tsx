import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events/events.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useEventKey } from "../events/event-address.ts";
import { goingQuery } from "../events/queries.ts";
import { numberText } from "../lib/number-text.ts";

/** The guests visible to the viewer, and the number of others unless it's small. */
export function WhoIsGoing({ event, isOver }: { event: EventPage; isOver: boolean }) {
  const list = useInfiniteQuery(goingQuery(event.id, useEventKey()));
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  const others = list.hasNextPage ? 0 : Math.max(0, event.going - people.length);
  if (list.isSuccess && people.length === 0 && others === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>{isOver ? "Who went" : "Who is going"}</h2>
      </div>
      {list.isPending && (
        <Loading says="Loading people">
          <PersonSkeleton />
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState message="We couldn't load the list." onRetry={() => void list.refetch()} />
      )}
      {people.length > 0 && (
        <ul className="who-is-going">
          {people.map(({ id, name, username, avatar }) => (
            <li key={id}>
              <Link className="person" to="/profile/$userId" params={{ userId: id }}>
                <Avatar name={name} seed={id} src={avatar} size={44} />
                <div className="fill">
                  <b>{name}</b>
                  <span>@{username}</span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className="button-below"
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more people
        </Button>
      )}
      {list.isSuccess && others > 0 && (
        <p className="muted-text who-is-going-others">
          {othersText(others, { named: people.length, isOver })}
        </p>
      )}
    </section>
  );
}

function othersText(others: number, { named, isOver }: { named: number; isOver: boolean }) {
  const count = numberText(others);
  if (named > 0) return `and ${count} more`;
  if (others === 1) return `1 person ${isOver ? "went" : "is going"}. Their name is private.`;
  return `${count} people ${isOver ? "went" : "are going"}. Names are private.`;
}
