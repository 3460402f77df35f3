import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

const firstPage = undefined as string | undefined;

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "one", id],
    queryFn: () => answer(api.people[":id"].$get({ param: { id } })),
  });
}

/** Who follows a person, or whom they follow. */
export function followsQuery(id: string, side: "followers" | "following") {
  return infiniteQueryOptions({
    queryKey: ["people", side, id],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.people[":id"][side].$get({ param: { id }, query: { cursor } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export type PersonEvents = "created" | "upcoming" | "attended";

export function personEventsQuery(id: string, kind: PersonEvents) {
  return infiniteQueryOptions({
    queryKey: ["events", "of-person", id, kind],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.people[":id"].events.$get({ param: { id }, query: { kind, cursor, limit: 8 } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export const savedEventsQuery = infiniteQueryOptions({
  queryKey: ["events", "saved"],
  queryFn: ({ pageParam: cursor }) =>
    answer(api.my["saved-events"].$get({ query: { cursor, limit: 8 } })),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next ?? undefined,
});
