import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";

/** A guest's ticket in the address of a room. */
export type RoomTicket = { ticket?: string | undefined; key?: string | undefined };

/** How often a room is asked for again: members also hear of it live, visitors and guests do not. */
const betweenMs = 10_000;

export const roomKeys = { all: [...eventKeys.all, "room"] } as const;

/** The room of an event by its slug. The guest's ticket opens the same room, so it is not part of the query key. */
export function roomQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: [...roomKeys.all, slug],
    queryFn: () =>
      answer(api.events[":event"].room.$get({ param: { event: slug }, query: { ticket, key } })),
    refetchInterval: betweenMs,
  });
}
