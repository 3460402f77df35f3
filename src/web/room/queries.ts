import { queryOptions } from "@tanstack/react-query";
import { v7 as newId } from "uuid";
import { fetchJson, api } from "../app/api.ts";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { afterPictures } from "./head-start.ts";
import { eventKeys } from "../events/queries.ts";

/** A guest's ticket in the URL of a room. */
export type RoomTicket = { ticket?: string | undefined; key?: string | undefined };

/** How often a room is refetched. Members also get live hints, while visitors and guests poll near the start and notice the end of the playlist. */
const betweenMs = 20_000;

export const roomKeys = { all: [...eventKeys.all, "room"] } as const;

/** The room of an event by its slug. A guest's ticket opens the same room, so it isn't part of the query key. */
export function roomQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: [...roomKeys.all, slug],
    queryFn: () =>
      fetchJson(api.events[":id"].room.$get({ param: { id: slug }, query: { ticket, key } })),
    refetchInterval: betweenMs,
  });
}

/** The current state, in just a few bytes: polled often while the start is near. */
export function roomStateQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: ["room-state", slug],
    queryFn: () =>
      fetchJson(api.events[":id"].room.state.$get({ param: { id: slug }, query: { ticket, key } })),
    staleTime: 0,
  });
}

// One visit id per page load.
const visits = new Map<string, string>();

/** Reports that this page is watching and returns the number of viewers. Repeated every few seconds, even in a background tab. */
export function roomViewQuery(slug: string, { ticket, key }: RoomTicket = {}) {
  return queryOptions({
    queryKey: ["room-view", slug],
    queryFn: async () => {
      await afterPictures();
      const id = visits.get(slug) ?? newId();
      visits.set(slug, id);
      const json = { id, ticket, key };
      return fetchJson(api.events[":id"].room.views.$post({ param: { id: slug }, json }));
    },
    refetchInterval: streamLimits.viewSeconds * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    // Not during server rendering: there's no page yet to report.
    enabled: typeof window !== "undefined",
  });
}

/** How a broadcast was watched, for its organizers. */
export function roomReportQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "report", id],
    queryFn: () => fetchJson(api.events[":id"].room.report.$get({ param: { id } })),
  });
}

/** A recording as its organizers see it, with its trim and files. */
export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "recording", id],
    queryFn: () => fetchJson(api.events[":id"].room.recording.$get({ param: { id } })),
  });
}

/** People who watched live for at least five minutes. */
export function stayedQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "stayed", id],
    queryFn: () => fetchJson(api.events[":id"].room.stayed.$get({ param: { id } })),
  });
}

/** Where an encoder sends to, and whether it is sending. */
export function streamKeyQuery(id: string) {
  return queryOptions({
    queryKey: [...roomKeys.all, "stream-key", id],
    queryFn: () => fetchJson(api.events[":id"].room["stream-key"].$get({ param: { id } })),
    refetchInterval: 5_000,
  });
}
