import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "../../contract/people/profiles.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { postKeys } from "../posts/queries.ts";
import { toast } from "../ui/toasts.ts";
import { profileQuery } from "./queries.ts";

interface Change<Input> {
  send: (input: Input) => Promise<Profile>;
  /** The toast's text on success. */
  says: string;
  onDone?: () => void;
  /** False if the form shows errors itself. */
  failureToast?: boolean;
}

/** Changes the viewer's own profile and updates it wherever it's cached. */
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
