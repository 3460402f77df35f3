import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints } from "../app/live.ts";
import { callKeys } from "./queries.ts";

/** Shows new and moved applications and closed calls without a reload. */
export function LiveCalls() {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "calls-changed" || hint.type === "resync")
      void queryClient.invalidateQueries({ queryKey: callKeys.all });
  });
  return null;
}
