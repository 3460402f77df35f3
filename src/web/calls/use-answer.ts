import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { callKeys } from "./queries.ts";

/** The names of the chosen acts by the ids of their applications. */
export type Selection = ReadonlyMap<string, string>;

type Answer = { ids: string[]; move: "new" | "shortlist" | "decline"; words: string };

/** Moves applications of a call; fetches the board again, even after a refusal. */
export function useAnswer(callId: string, { failureToast = true } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failureToast },
    mutationFn: (json: Answer) =>
      fetchJson(api.calls[":id"].answers.$post({ param: { id: callId }, json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKeys.all }),
  });
}
