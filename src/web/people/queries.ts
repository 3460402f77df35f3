import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "one", id],
    queryFn: () => answer(api.people[":id"].$get({ param: { id } })),
  });
}

/** Who follows a person, or whom they follow. */
export function followsQuery(id: string, side: "followers" | "following") {
  return pagedQuery({
    queryKey: ["people", side, id],
    fetchPage: (cursor) =>
      answer(api.people[":id"][side].$get({ param: { id }, query: { cursor } })),
  });
}

export type PersonEvents = "created" | "upcoming" | "attended";

export function personEventsQuery(id: string, kind: PersonEvents) {
  return pagedQuery({
    queryKey: ["events", "of-person", id, kind],
    fetchPage: (cursor) =>
      answer(api.people[":id"].events.$get({ param: { id }, query: { kind, cursor, limit: 8 } })),
  });
}

export const savedEventsQuery = pagedQuery({
  queryKey: ["events", "saved"],
  fetchPage: (cursor) => answer(api.my["saved-events"].$get({ query: { cursor, limit: 8 } })),
});
