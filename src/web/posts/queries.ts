import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { firstScreen } from "../../contract/paging.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";
import { itemsOf, type Pages, refreshKnown } from "../lib/list-pages.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { askCommentRule, askComments, type Thread } from "../comments/thread.ts";

const all = ["posts"] as const;

export const postKeys = {
  all,
  /** Every list of posts. */
  lists: [...all, "list"],
  newer: [...all, "newer"],
  /** The comments of all posts. */
  comments: [...all, "comments"],
} as const;

/** The viewer's share code of a post, and how often it was opened through it. */
export function postShareQuery(id: string) {
  return queryOptions({
    queryKey: ["post-share", id],
    queryFn: () => fetchJson(api.posts[":id"].share.$put({ param: { id } })),
  });
}

/** The feed, or one person's posts. Fetched once and then kept up to date by live hints, so that nothing moves while reading. */
export function postsQuery(by?: string) {
  return pagedQuery({
    queryKey: [...postKeys.lists, by ?? "everybody"],
    fetchPage: (cursor) =>
      fetchJson(
        api.posts.$get({ query: { cursor, by, cosigned: cosignedToo(by), limit: limitOf(by) } }),
      ),
    staleTime: Infinity,
  });
}

/** A person's profile also lists posts they have co-signed. */
function cosignedToo(by: string | undefined) {
  return by === undefined ? undefined : ("true" as const);
}

/** The server renders only the dashboard's first screen; the browser loads the rest after hydration. */
function limitOf(by: string | undefined): number | undefined {
  return import.meta.env.SSR && by === undefined ? firstScreen : undefined;
}

/** Refreshes a list in place when the viewer returns after a while. */
export function postsRefreshQuery(by?: string) {
  return queryOptions({
    queryKey: [...postKeys.all, "refresh", by ?? "everybody"],
    queryFn: async ({ client }) => {
      await refreshShown(client, by);
      return true;
    },
    staleTime: 30_000,
    initialData: true,
  });
}

/** Refreshes the newest fifty loaded posts after a gap, without moving any. */
export async function refreshShown(queryClient: QueryClient, by?: string) {
  const newest = await fetchJson(
    api.posts.$get({ query: { by, cosigned: cosignedToo(by), limit: 50 } }),
  );
  queryClient.setQueryData(
    postsQuery(by).queryKey,
    (pages) => pages && refreshKnown(pages, newest),
  );
}

/** One post; null if it was deleted while open. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: [...postKeys.all, "one", id],
    queryFn: (): Promise<Post | null> => fetchJson(api.posts[":id"].$get({ param: { id } })),
  });
}

/** The number of others' posts newer than the newest one shown. */
export function newerPostsQuery(than: string | undefined) {
  return queryOptions({
    queryKey: [...postKeys.newer, than ?? "none"],
    queryFn: () => fetchJson(api.posts.newer.$get({ query: { than } })),
    staleTime: 0,
  });
}

export function commentsQuery(thread: Thread) {
  return pagedQuery({
    queryKey: [thread.of, "comments", thread.id],
    fetchPage: (cursor) => askComments(thread, { cursor }),
  });
}

/** Who may comment on a post or event. */
export function commentRuleQuery(thread: Thread) {
  return queryOptions({
    queryKey: [...commentsQuery(thread).queryKey, "rule"],
    queryFn: () => askCommentRule(thread),
  });
}

/** The viewer's newly sent comments on a post or event, shown even if their page of the thread isn't loaded yet. */
export function sentCommentsQuery(thread: Thread) {
  const { queryKey: loadedKey } = commentsQuery(thread);
  const queryKey = [...loadedKey, "sent"];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Pages<Comment>> => {
      // One may have been deleted since, so fetch what comes after the loaded pages.
      const cursor = client.getQueryData(loadedKey)?.pages.at(-1)?.next ?? undefined;
      const page = await askComments(thread, { cursor, limit: 50 });
      const fresh = new Map(page.items.map((comment) => [comment.id, comment]));
      const items = itemsOf(client.getQueryData<Pages<Comment>>(queryKey))
        .filter(({ id }) => fresh.has(id) || page.next !== null)
        .map((comment) => fresh.get(comment.id) ?? comment);
      return { pages: [{ items, next: null }], pageParams: [undefined] };
    },
    // Starts with the first comment sent, and refetches only when the thread has changed.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Infinity,
  });
}

/** Upcoming events the viewer attends, hosts, has saved or drafted. */
export const comingSoonQuery = queryOptions({
  queryKey: [...eventKeys.all, "mine", "soon"],
  queryFn: () => fetchJson(api.my["coming-soon"].$get()),
});

/** The next public events, for the dashboard's right column. */
export const upcomingEventsQuery = queryOptions({
  queryKey: [...eventKeys.all, "upcoming", "next"],
  queryFn: () => fetchJson(api.events.$get({ query: { limit: 4 } })),
});
