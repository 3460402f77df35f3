import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserCheck, UserPlus } from "lucide-react";
import type { Profile } from "../../contract/profiles.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { profileQuery } from "./queries.ts";

/** Follow or stop following; it shows at once and the server has the last word. */
export function FollowButton({ person }: { person: Profile }) {
  const me = useMe();
  const follow = useFollow(person.id);
  if (!me) {
    return (
      <ButtonLink to="/login" search={{ next: `/profile/${person.id}` }} variant="primary">
        <Icon of={UserPlus} />
        Follow
      </ButtonLink>
    );
  }
  const { followedByMe } = person;
  return (
    <Button
      variant={followedByMe ? "outline" : "primary"}
      title={followedByMe ? `Stop following ${person.name}` : undefined}
      onClick={() => follow.mutate(!followedByMe)}
    >
      <Icon of={followedByMe ? UserCheck : UserPlus} />
      {followedByMe ? "Following" : "Follow"}
    </Button>
  );
}

function useFollow(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(id);
  const mutationKey = ["follow", id];
  const show = (followed: boolean) =>
    queryClient.setQueryData(queryKey, (now) =>
      !now || now.followedByMe === followed
        ? now
        : { ...now, followedByMe: followed, followers: now.followers + (followed ? 1 : -1) },
    );
  return useMutation({
    mutationKey,
    // Quick presses go out one after the other, so the last one is the one that stays.
    scope: { id: `follow-${id}` },
    mutationFn: (followed: boolean) => {
      const route = api.people[":id"].follow;
      return answer(followed ? route.$put({ param: { id } }) : route.$delete({ param: { id } }));
    },
    onMutate: show,
    onSuccess: (stands) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...stands });
      void queryClient.invalidateQueries({ queryKey: ["people", "followers", id] });
      void queryClient.invalidateQueries({ queryKey: ["people", "following"] });
      // Posts for followers come or go.
      void queryClient.invalidateQueries({ queryKey: ["posts", "list", id] });
    },
    onError: (error, followed) => {
      show(!followed);
      toast(sentenceOf(error), { failure: true });
    },
  });
}
