import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { fetchJson, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const draftKeys = { all: ["event-drafts"] } as const;

/** A draft of the viewer's, or the form of an event they manage. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: [...draftKeys.all, "one", id],
    queryFn: () => fetchJson(api.my["event-drafts"][":id"].$get({ param: { id } })),
    // While open, the form itself has the current values.
    staleTime: 0,
    gcTime: 0,
  });
}

export function eventFieldsQuery(id: string) {
  return queryOptions({
    queryKey: ["event-fields", id],
    queryFn: () => fetchJson(api.events[":id"].fields.$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
  });
}

export const draftsQuery = pagedQuery({
  queryKey: [...draftKeys.all, "list"],
  fetchPage: (cursor) => fetchJson(api.my["event-drafts"].$get({ query: { cursor, limit: 8 } })),
});

export function eventMembersQuery(eventId: string) {
  return pagedQuery({
    queryKey: ["event-members", eventId],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].people.$get({ param: { id: eventId }, query: { cursor } })),
  });
}

/** Markdown rendered as on the event page. */
export function richTextQuery(text: string) {
  return queryOptions({
    queryKey: ["rich-text", text],
    queryFn: () => fetchJson(api["rich-text"].$post({ json: { text } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Invitation links of an event, and the email invitations sent by the viewer. */
export function invitationsQuery(eventId: string) {
  return pagedQuery({
    queryKey: ["event-invitations", eventId],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].invitations.$get({ param: { id: eventId }, query: { cursor } })),
  });
}

/** The dates that a recurrence rule produces. */
export function datesQuery(fields: EventFields, repeats: Repeats) {
  const { startDay, startTime, endDay, endTime, allDay, zone } = fields;
  const json = { startDay, startTime, endDay, endTime, allDay, zone, repeats };
  return queryOptions({
    queryKey: ["event-dates", json],
    queryFn: () => fetchJson(api["event-dates"].$post({ json })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A preview of changing an event and the following dates. */
export function planQuery(id: string, json: Partial<EventFields> & { version: number }) {
  return queryOptions({
    queryKey: ["following-plan", id, json],
    queryFn: () => fetchJson(api.events[":id"].following.plan.$post({ param: { id }, json })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The viewer's published events, with each series listed once. */
export function publishedQuery(id: string, kind: "upcoming" | "past") {
  return pagedQuery({
    queryKey: [...eventKeys.all, "of-person", id, "published", kind],
    fetchPage: (cursor) => {
      const query = { kind, series: "once", cursor, limit: 8 } as const;
      return fetchJson(api.people[":id"].events.$get({ param: { id }, query }));
    },
  });
}
