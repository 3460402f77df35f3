import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "../../contract/people/profiles.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { postKeys } from "../posts/queries.ts";
import { toast } from "../ui/toasts.ts";
import { profileQuery } from "./queries.ts";

interface Change<Input> {
  send: (input: Input) => Promise<Profile>;
  /** What the toast says when it is done. */
  says: string;
  onDone?: () => void;
  /** False where the form shows the failure itself. */
  failureToast?: boolean;
}

/** Sends a change of the own profile and shows the answer everywhere the person stands. */
export function useProfileChange<Input>({ send, says, onDone, failureToast }: Change<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failureToast },
    mutationFn: send,
    onSuccess: (profile) => {
      const { queryKey } = profileQuery(profile.id);
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, profile);
      if (before?.name !== profile.name || before.avatar !== profile.avatar) {
        void queryClient.invalidateQueries(sessionQuery);
        void queryClient.invalidateQueries({ queryKey: postKeys.all });
      }
      toast(says);
      onDone?.();
    },
  });
}
