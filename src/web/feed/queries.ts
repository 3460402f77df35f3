import { queryOptions } from "@tanstack/react-query";
import type { Post } from "../../contract/posts.ts";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { askComments, type Thread } from "./thread.ts";

/** The feed, or one person's posts. Fetched once and then kept true by hints, so that nothing moves under a reader. */
export function postsQuery(by?: string) {
  return pagedQuery({
    queryKey: ["posts", "list", by ?? "everybody"],
    fetchPage: (cursor) => answer(api.posts.$get({ query: { cursor, by } })),
    staleTime: Infinity,
  });
}

/** One post; null once it was deleted while somebody looked at it. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["posts", "one", id],
    queryFn: (): Promise<Post | null> => answer(api.posts[":id"].$get({ param: { id } })),
  });
}

/** How many posts of others are newer than the newest one shown. */
export function newerPostsQuery(than: string | undefined) {
  return queryOptions({
    queryKey: ["posts", "newer", than ?? "none"],
    queryFn: () => answer(api.posts.newer.$get({ query: { than } })),
    staleTime: 0,
  });
}

export function commentsQuery(thread: Thread) {
  return pagedQuery({
    queryKey: [thread.of, "comments", thread.id],
    fetchPage: (cursor) => askComments(thread, { cursor }),
  });
}

/** What the person goes to, hosts, has saved or begun. */
export const comingSoonQuery = queryOptions({
  queryKey: ["events", "mine", "soon"],
  queryFn: () => answer(api.my["coming-soon"].$get()),
});

/** The next few public events, for the dashboard's right column. */
export const upcomingEventsQuery = queryOptions({
  queryKey: ["events", "upcoming", "next"],
  queryFn: () => answer(api.events.$get({ query: { limit: 4 } })),
});
