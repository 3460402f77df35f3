import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Act } from "../../contract/talent/acts.ts";
import { toast } from "../ui/toasts.ts";
import { actKeys, actQuery } from "./queries.ts";

type Change<Input> = {
  send: (input: Input) => Promise<Act>;
  says: string;
  /** False where the form shows the failure itself. */
  failureToast?: boolean;
  onDone?: () => void;
};

/** Sends a change of an own act and shows the answer wherever it stands. */
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
