import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { manageKeys } from "../attendees/queries.ts";
import { fetchDoor } from "../door/door-api.ts";

/** The links with which helpers without an account scan tickets. */
export function doorLinksQuery(eventId: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(eventId), "door-links"],
    queryFn: () => fetchJson(api.events[":id"]["door-links"].$get({ param: { id: eventId } })),
  });
}

/** The door as the check-in page shows it. */
export function doorQuery(eventId: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(eventId), "door"],
    queryFn: () => fetchDoor({ eventId }),
  });
}
