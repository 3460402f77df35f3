import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, done } from "../app/api.ts";
import { forgetPeople } from "../app/live-people.tsx";
import { toast } from "../ui/toasts.ts";

/** Mutes or unmutes a person in the viewer's feed and notifications. */
export function useMute({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) => {
      const account = api.people[":id"].mute;
      return done(muted ? account.$put({ param: { id } }) : account.$delete({ param: { id } }));
    },
    async onSuccess(_, muted) {
      toast(
        muted
          ? `${name} is muted. You won't see their posts or activity in your feed or notifications.`
          : `${name} is no longer muted`,
      );
      await forgetPeople(queryClient);
    },
  });
}
