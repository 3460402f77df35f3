import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserCheck, UserPlus } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Profile } from "../../contract/people/profiles.ts";
import { fetchJson, api } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { eventKeys } from "../events/queries.ts";
import { postsQuery } from "../posts/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { followsQuery, personKeys, profileQuery } from "../profiles/queries.ts";

type FollowButtonProps = {
  person: Pick<Profile, "id" | "name" | "followedByMe">;
  /** Where a visitor returns to after signing in. */
  next?: string;
  /** A quieter style, for pages where following isn't the main action. */
  plain?: boolean;
  /** The label while not following. */
  label?: string;
};

/** Follows or unfollows. Updates optimistically. */
export function FollowButton({ person, next, plain = false, label = "Follow" }: FollowButtonProps) {
  const me = useMe();
  const follow = useFollow(person.id);
  if (!me) {
    return (
      <ButtonLink
        to="/login"
        search={{ next: next ?? `/profile/${person.id}` }}
        state={{ why: `follow ${person.name}` }}
        variant={plain ? "outline" : "primary"}
      >
        {!plain && <Icon of={UserPlus} />}
        {label}
      </ButtonLink>
    );
  }
  const { followedByMe } = person;
  return (
    <Button
      variant={followedByMe || plain ? "outline" : "primary"}
      title={followedByMe ? `Stop following ${person.name}` : undefined}
      onClick={() => follow.mutate(!followedByMe)}
    >
      {!plain && <Icon of={followedByMe ? UserCheck : UserPlus} />}
      {followedByMe ? "Following" : label}
    </Button>
  );
}

function useFollow(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(id);
  const mutationKey = ["follow", id];
  const show = (followed: boolean) => {
    queryClient.setQueriesData<EventPage>({ queryKey: eventKeys.pages }, (now) =>
      now?.host?.id === id ? { ...now, host: { ...now.host, followedByMe: followed } } : now,
    );
    queryClient.setQueryData(queryKey, (now) =>
      !now || now.followedByMe === followed
        ? now
        : { ...now, followedByMe: followed, followers: now.followers + (followed ? 1 : -1) },
    );
  };
  return useMutation({
    mutationKey,
    // Quick presses are sent one after the other, so that the last one wins.
    scope: { id: `follow-${id}` },
    mutationFn: (followed: boolean) => {
      const route = api.people[":id"].follow;
      return fetchJson(followed ? route.$put({ param: { id } }) : route.$delete({ param: { id } }));
    },
    onMutate: show,
    onSuccess: (stands) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...stands });
      void queryClient.invalidateQueries(followsQuery(id, "followers"));
      void queryClient.invalidateQueries({ queryKey: personKeys.following });
      // Posts for followers appear or disappear.
      void queryClient.invalidateQueries(postsQuery(id));
    },
    onError: (_error, followed) => show(!followed),
  });
}
