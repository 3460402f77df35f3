import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import {
  changeInPages,
  type Pages,
  putNewestOnTop,
  putOnTop,
  removeFromPages,
} from "../lib/list-pages.ts";
import { postKeys, postQuery, postsQuery } from "./queries.ts";

const lists = { queryKey: postKeys.lists };

/** Updates a post in every cached list and on its own page. */
export function changePost(queryClient: QueryClient, id: string, change: (post: Post) => Post) {
  queryClient.setQueriesData<Pages<Post>>(
    lists,
    (pages) => pages && changeInPages(pages, id, change),
  );
  queryClient.setQueryData(postQuery(id).queryKey, (post) => post && change(post));
}

export function removePost(queryClient: QueryClient, id: string) {
  queryClient.setQueriesData<Pages<Post>>(lists, (pages) => pages && removeFromPages(pages, id));
  queryClient.setQueryData(postQuery(id).queryKey, (post) =>
    post === undefined ? undefined : null,
  );
}

/** Refetches a post; removes it if it was deleted or the viewer may no longer see it. */
export async function refetchPost(queryClient: QueryClient, id: string) {
  try {
    const post = await fetchJson(api.posts[":id"].$get({ param: { id } }));
    changePost(queryClient, id, () => post);
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND")) removePost(queryClient, id);
  }
}

/** Adds a newly published post on top of the feed and its author's list, then loads others' newer posts. */
export async function showPublished(queryClient: QueryClient, post: Post) {
  for (const { queryKey } of [postsQuery(), postsQuery(post.author.id)]) {
    queryClient.setQueryData(queryKey, (pages) => pages && putOnTop(pages, [post]));
  }
  await showNewest(queryClient, post.id).catch(() => undefined);
}

/** Loads newer posts. `alone` is the id of a post that was just published and added without the posts before it. */
export async function showNewest(queryClient: QueryClient, alone?: string) {
  const newest = await fetchJson(api.posts.$get({ query: {} }));
  queryClient.setQueryData(
    postsQuery().queryKey,
    (pages) => pages && putNewestOnTop(pages, newest, alone),
  );
}
