import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { useEventKey } from "../events/event-address.ts";
import { eventKeys, eventQuery } from "../events/queries.ts";
import { useVisit } from "../shares/visit.ts";

type Answer = {
  answer: NonNullable<EventPage["myAnswer"]>;
  guests: number;
  seenBy?: NonNullable<EventPage["mySeenBy"]>;
};

/** Sends an answer and updates the event page with the response. */
export function useRsvp({ id, slug }: Pick<EventPage, "id" | "slug">) {
  const queryClient = useQueryClient();
  const key = useEventKey();
  const visit = useVisit();
  return useMutation({
    // Quick presses are sent one after the other, so that the last one wins.
    scope: { id: `rsvp-${id}` },
    mutationFn: (given: Answer) =>
      fetchJson(
        api.events[":id"].answer.$put({ param: { id }, json: { ...given, key, ...visit } }),
      ),
    onSuccess: (changed) =>
      queryClient.setQueryData(eventQuery(slug).queryKey, (now) => now && { ...now, ...changed }),
    // Refetches on failure too, to show what others did meanwhile, such as taking the last place.
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

/** Focuses the box's title, which tells the outcome, because the pressed button is gone. */
export function focusRsvp() {
  requestAnimationFrame(() =>
    document.getElementById("rsvp-title")?.focus({ preventScroll: true }),
  );
}
