import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints } from "../app/live.ts";
import { bookingKeys } from "./queries.ts";

/** Shows what the other side did, and what time did, without a reload. */
export function LiveBookings() {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "bookings-changed" || hint.type === "resync")
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
  });
  return null;
}
