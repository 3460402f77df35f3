import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { firstScreen } from "../../contract/paging.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import type { Post } from "../../contract/posts.ts";
import { answer, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";
import { itemsOf, type Pages, refreshKnown } from "../lib/list-pages.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { askCommentRule, askComments, type Thread } from "../comments/thread.ts";

const all = ["posts"] as const;

export const postKeys = {
  all,
  /** Every list of posts, whichever screen shows it. */
  lists: [...all, "list"],
  newer: [...all, "newer"],
  /** The comments under every post. */
  comments: [...all, "comments"],
} as const;

/** The own share code of a post, and how often it was opened by it. */
export function postShareQuery(id: string) {
  return queryOptions({
    queryKey: ["post-share", id],
    queryFn: () => answer(api.posts[":id"].share.$put({ param: { id } })),
  });
}

/** The feed, or one person's posts. Fetched once and then kept true by hints, so that nothing moves under a reader. */
export function postsQuery(by?: string) {
  return pagedQuery({
    queryKey: [...postKeys.lists, by ?? "everybody"],
    fetchPage: (cursor) =>
      answer(
        api.posts.$get({ query: { cursor, by, cosigned: cosignedToo(by), limit: limitOf(by) } }),
      ),
    staleTime: Infinity,
  });
}

/** A person's own page shows what they put their name under as well. */
function cosignedToo(by: string | undefined) {
  return by === undefined ? undefined : ("true" as const);
}

/** The dashboard's own page brings the first screen alone; the rest comes as soon as the page is alive and has room for it. */
function limitOf(by: string | undefined): number | undefined {
  return import.meta.env.SSR && by === undefined ? firstScreen : undefined;
}

/** Brings a list up to date, in place, when somebody comes back to it after a while. */
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

/** After a gap: brings the newest fifty of the shown posts up to date without moving any. */
export async function refreshShown(queryClient: QueryClient, by?: string) {
  const newest = await answer(
    api.posts.$get({ query: { by, cosigned: cosignedToo(by), limit: 50 } }),
  );
  queryClient.setQueryData(
    postsQuery(by).queryKey,
    (pages) => pages && refreshKnown(pages, newest),
  );
}

/** One post; null once it was deleted while somebody looked at it. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: [...postKeys.all, "one", id],
    queryFn: (): Promise<Post | null> => answer(api.posts[":id"].$get({ param: { id } })),
  });
}

/** How many posts of others are newer than the newest one shown. */
export function newerPostsQuery(than: string | undefined) {
  return queryOptions({
    queryKey: [...postKeys.newer, than ?? "none"],
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

/** Who may comment under a post or event. */
export function commentRuleQuery(thread: Thread) {
  return queryOptions({
    queryKey: [...commentsQuery(thread).queryKey, "rule"],
    queryFn: () => askCommentRule(thread),
  });
}

/** What was just written under a post or event; it stays in sight although its page of the conversation is not loaded yet. */
export function sentCommentsQuery(thread: Thread) {
  const { queryKey: loadedKey } = commentsQuery(thread);
  const queryKey = [...loadedKey, "sent"];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Pages<Comment>> => {
      // Somebody may have deleted one meanwhile: look at what comes after the loaded pages.
      const cursor = client.getQueryData(loadedKey)?.pages.at(-1)?.next ?? undefined;
      const page = await askComments(thread, { cursor, limit: 50 });
      const fresh = new Map(page.items.map((comment) => [comment.id, comment]));
      const items = itemsOf(client.getQueryData<Pages<Comment>>(queryKey))
        .filter(({ id }) => fresh.has(id) || page.next !== null)
        .map((comment) => fresh.get(comment.id) ?? comment);
      return { pages: [{ items, next: null }], pageParams: [undefined] };
    },
    // Begins with the first comment written, and is asked again only when the conversation changed.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Infinity,
  });
}

/** What the person goes to, hosts, has saved or started. */
export const comingSoonQuery = queryOptions({
  queryKey: [...eventKeys.all, "mine", "soon"],
  queryFn: () => answer(api.my["coming-soon"].$get()),
});

/** The next few public events, for the dashboard's right column. */
export const upcomingEventsQuery = queryOptions({
  queryKey: [...eventKeys.all, "upcoming", "next"],
  queryFn: () => answer(api.events.$get({ query: { limit: 4 } })),
});
