import { queryOptions } from "@tanstack/react-query";
import { askNames } from "./ask-door.ts";

/** The tickets of an event on which this name stands. */
export function ticketsByNameQuery(eventId: string, name: string) {
  return queryOptions({
    queryKey: ["door", eventId, "names", name],
    queryFn: () => askNames(eventId, name),
    staleTime: 2_000,
  });
}
