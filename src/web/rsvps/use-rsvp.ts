import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { answer, api } from "../app/api.ts";
import { useEventKey } from "../events/event-address.ts";
import { eventKeys, eventQuery } from "../events/queries.ts";
import { useVisit } from "../shares/visit.ts";

type Answer = {
  answer: NonNullable<EventPage["myAnswer"]>;
  guests: number;
  seenBy?: NonNullable<EventPage["mySeenBy"]>;
};

/** Sends an answer; the page shows what the server made of it. */
export function useRsvp({ id, slug }: Pick<EventPage, "id" | "slug">) {
  const queryClient = useQueryClient();
  const key = useEventKey();
  const visit = useVisit();
  return useMutation({
    // Quick presses are sent one after the other, so that the last one stays.
    scope: { id: `rsvp-${id}` },
    mutationFn: (given: Answer) =>
      answer(api.events[":id"].answer.$put({ param: { id }, json: { ...given, key, ...visit } })),
    onSuccess: (changed) =>
      queryClient.setQueryData(eventQuery(slug).queryKey, (now) => now && { ...now, ...changed }),
    // Full, or one place nearer: what the others did meanwhile shows too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

/** The button goes with the press: the box's title, which says what came of it, takes the focus. */
export function focusRsvp() {
  requestAnimationFrame(() =>
    document.getElementById("rsvp-title")?.focus({ preventScroll: true }),
  );
}
