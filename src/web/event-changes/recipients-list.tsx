import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ChangeRecipient } from "../../contract/events/changes.ts";
import { changeRecipientsQuery } from "../events/queries.ts";
import { PeopleToCome } from "../people/people-to-come.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

type Props = {
  of: { eventId: string; changeId: string };
  seen: boolean;
  who: "members" | "guests";
};

/** A paged list of a change's recipients. */
export function RecipientsList({ of: { eventId, changeId }, seen, who }: Props) {
  const list = useInfiniteQuery(changeRecipientsQuery(eventId, changeId, { seen, who }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PeopleToCome list={list} />
      <ul className="recipients-list" aria-label={who === "members" ? "Members" : "Guests"}>
        {items.map((one) => (
          <li key={one.person?.id ?? one.guest?.email}>
            <Who recipient={one} />
            {one.seenAt === null ? (
              <Badge>Not yet</Badge>
            ) : (
              <span className="small-text muted-text">
                <TimeAgo at={one.seenAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          wide
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more {who}
        </Button>
      )}
    </>
  );
}

function Who({ recipient: { person, guest } }: { recipient: ChangeRecipient }) {
  if (person)
    return (
      <Link className="person fill" to="/profile/$userId" params={{ userId: person.id }}>
        <Avatar name={person.name} seed={person.id} src={person.avatar} />
        <div className="fill">
          <b>{person.name}</b>
          <span>@{person.username}</span>
        </div>
      </Link>
    );
  if (!guest) return null;
  const { name, email, tickets } = guest;
  const kind = tickets === 1 ? "Guest, 1 ticket" : `Guest, ${tickets} tickets`;
  return (
    <div className="person fill">
      <Avatar name={name || email} seed={email} src={null} />
      <div className="fill">
        <b>{name || email}</b>
        <span>{name ? `${kind} · ${email}` : kind}</span>
      </div>
    </div>
  );
}
