import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Profile } from "../../contract/people/profiles.ts";
import { PeopleToCome } from "./people-to-come.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { followsQuery } from "../profiles/queries.ts";

interface FollowsDialogProps {
  person: Profile;
  side: "followers" | "following";
  onClose: () => void;
}

/** Lists a person's followers, or the people they follow. */
export function FollowsDialog({ person, side, onClose }: FollowsDialogProps) {
  const list = useInfiniteQuery(followsQuery(person.id, side));
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open onClose={onClose} title={side === "followers" ? "Followers" : "Following"}>
      <DialogBody>
        <PeopleToCome list={list} />
        {list.isSuccess && people.length === 0 && (
          <p className="muted-text">
            {side === "followers"
              ? `Nobody follows ${person.name} yet.`
              : `${person.name} doesn't follow anyone yet.`}
          </p>
        )}
        <ul className="follows-list">
          {people.map((each) => (
            <li key={each.id}>
              <Link
                className="person"
                to="/profile/$userId"
                params={{ userId: each.id }}
                onClick={onClose}
              >
                <Avatar name={each.name} seed={each.id} src={each.avatar} />
                <div className="fill">
                  <b>{each.name}</b>
                  <span>@{each.username}</span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            wide
            busy={list.isFetchingNextPage && "Loading"}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </DialogBody>
    </Dialog>
  );
}
