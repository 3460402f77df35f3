import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Friend } from "../../contract/events/invitations.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { api, done } from "../app/api.ts";
import { friendsQuery } from "../events/queries.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { ShareEvent } from "../shares/share-event.tsx";
import { PeopleToCome } from "../people/people-to-come.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import "../profiles/people.css";

type Props = { event: EventPage; onClose: () => void };

/** Lists people the viewer follows or is followed by, each with an Invite button; anybody else gets the link. */
export default function InviteFriendsDialog({ event, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const list = useInfiniteQuery(friendsQuery(event.id, q));
  const friends = itemsOf(list.data);
  return (
    <Dialog open onClose={onClose} title="Invite friends">
      <DialogBody>
        <TextInput
          label="Find by name"
          icon={Search}
          type="search"
          autoComplete="off"
          maxLength={searchLimits.max}
          value={typed}
          help={`They get a notification from you about ${event.title}.`}
          onChange={(changed) => setTyped(changed.target.value)}
        />
        <PeopleToCome list={list} />
        {list.isSuccess && friends.length === 0 && (
          <p className="muted-text">
            {q === ""
              ? "People you follow, and people who follow you, show up here. Share the link with anyone else."
              : "No matching names."}
          </p>
        )}
        <ul className="follows-list">
          {friends.map((friend) => (
            <FriendRow key={friend.id} eventId={event.id} friend={friend} />
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
      <DialogFooter>
        <ShareEvent event={event} />
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** An invited friend's button does nothing but keeps the focus. */
function FriendRow({ eventId, friend }: { eventId: string; friend: Friend }) {
  const queryClient = useQueryClient();
  const { id, name, username, avatar } = friend;
  const invite = useMutation({
    meta: { failurePrefix: `Couldn't invite ${name}.` },
    mutationFn: () =>
      done(api.events[":id"].friends[":personId"].$put({ param: { id: eventId, personId: id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: friendsQuery(eventId).queryKey }),
  });
  const isInvited = friend.invited || invite.isSuccess;
  return (
    <li className="side-by-side">
      <div className="person fill">
        <Avatar name={name} seed={id} src={avatar} />
        <div className="fill">
          <b>{name}</b>
          <span>@{username}</span>
        </div>
      </div>
      <Button
        size="small"
        variant={isInvited ? "quiet" : "outline"}
        busy={invite.isPending && "Inviting"}
        aria-pressed={isInvited}
        onClick={() => !isInvited && invite.mutate()}
      >
        {isInvited && <Icon of={Check} size="small" />}
        {isInvited ? "Invited" : "Invite"}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
