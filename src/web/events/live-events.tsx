import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints } from "../app/live.ts";
import { eventKeys } from "./queries.ts";

/** A place that became theirs, or an invitation, shows without a reload. */
export function LiveEvents() {
  const queryClient = useQueryClient();
  useLiveHints(({ type }) => {
    if (type === "my-events-changed" || type === "resync")
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
  });
  return null;
}
