import { queryOptions } from "@tanstack/react-query";
import { v7 as newId } from "uuid";
import { answer, api } from "../app/api.ts";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { afterPictures } from "./head-start.ts";
import { eventKeys } from "../events/queries.ts";

/** A guest's ticket in the address of a room. */
export type RoomTicket = { ticket?: string | undefined; key?: string | undefined };

/** How often a room is asked for again: members also hear of it live, visitors and guests as they wait for the start and by the playlist's end. */
const betweenMs = 20_000;

export const roomKeys = { all: [...eventKeys.all, "room"] } as const;

/** The room of an event by its slug. The guest's ticket opens the same room, so it is not part of the query key. */
export function roomQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: [...roomKeys.all, slug],
    queryFn: () =>
      answer(api.events[":id"].room.$get({ param: { id: slug }, query: { ticket, key } })),
    refetchInterval: betweenMs,
  });
}

/** What is on now, in some bytes: asked often while the start is near. */
export function roomStateQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: ["room-state", slug],
    queryFn: () =>
      answer(api.events[":id"].room.state.$get({ param: { id: slug }, query: { ticket, key } })),
    staleTime: 0,
  });
}

// One visit for as long as the page stands.
const visits = new Map<string, string>();

/** Says that this page watches, and hears how many do; asked again every few seconds, also when nobody looks at the tab. */
export function roomViewQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: ["room-view", slug],
    queryFn: async () => {
      await afterPictures();
      const id = visits.get(slug) ?? newId();
      visits.set(slug, id);
      const json = { id, ticket, key };
      return answer(api.events[":id"].room.views.$post({ param: { id: slug }, json }));
    },
    refetchInterval: streamLimits.viewSeconds * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    // The server has nothing to say to a page that is not open yet.
    enabled: typeof window !== "undefined",
  });
}

/** How a broadcast was watched, for its organizers. */
export function roomReportQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "report", id],
    queryFn: () => answer(api.events[":id"].room.report.$get({ param: { id } })),
  });
}

/** A recording as its organizers see it: trimmed how, in which files. */
export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "recording", id],
    queryFn: () => answer(api.events[":id"].room.recording.$get({ param: { id } })),
  });
}

/** Who watched live for five minutes or more. */
export function stayedQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "stayed", id],
    queryFn: () => answer(api.events[":id"].room.stayed.$get({ param: { id } })),
  });
}

/** Where an encoder sends to, and whether it does. */
export function streamKeyQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "stream-key", id],
    queryFn: () => answer(api.events[":id"].room["stream-key"].$get({ param: { id } })),
    refetchInterval: 5_000,
  });
}
