import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Post } from "../../contract/posts.ts";
import { answer, api } from "../app/api.ts";

const firstPage = undefined as string | undefined;

/** The feed, or one person's posts. Fetched once and then kept true by hints, so that nothing moves under a reader. */
export function postsQuery(by?: string) {
  return infiniteQueryOptions({
    queryKey: ["posts", "list", by ?? "everybody"],
    queryFn: ({ pageParam: cursor }) => answer(api.posts.$get({ query: { cursor, by } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
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

export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: ["posts", "comments", postId],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.posts[":id"].comments.$get({ param: { id: postId }, query: { cursor } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** What the person goes to, may go to, or hosts next. */
export const myEventsQuery = queryOptions({
  queryKey: ["events", "mine", "next"],
  queryFn: () => answer(api.my.events.$get({ query: { limit: 3 } })),
});

/** The next few public events, for the dashboard's right column. */
export const upcomingEventsQuery = queryOptions({
  queryKey: ["events", "upcoming", "next"],
  queryFn: () => answer(api.events.$get({ query: { limit: 4 } })),
});
