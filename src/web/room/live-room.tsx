import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import { roomKeys } from "./queries.ts";

/** The room's state changes on the screen as it changes at the host's. */
export function LiveRoom({ eventId }: { eventId: string }) {
  const queryClient = useQueryClient();
  useWatchedEvent(eventId);
  useLiveHints((hint) => {
    const isOurs = hint.type === "room-changed" && hint.eventId === eventId;
    if (isOurs || hint.type === "resync" || hint.type === "my-events-changed")
      void queryClient.invalidateQueries({ queryKey: roomKeys.all });
  });
  return null;
}
