import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Act } from "../../contract/talent/acts.ts";
import { toast } from "../ui/toasts.ts";
import { actKeys, actQuery } from "./queries.ts";

type Change<Input> = {
  send: (input: Input) => Promise<Act>;
  says: string;
  /** False if the form shows the failure itself. */
  failureToast?: boolean;
  onDone?: () => void;
};

/** Sends a change of the viewer's act and shows the updated act everywhere. */
export function useActChange<Input>({ send, says, failureToast, onDone }: Change<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failureToast },
    mutationFn: send,
    onSuccess: (act) => {
      queryClient.setQueryData(actQuery(act.slug).queryKey, act);
      void queryClient.invalidateQueries({
        queryKey: actKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== "one",
      });
      toast(says);
      onDone?.();
    },
  });
}
