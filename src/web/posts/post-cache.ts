import type { QueryClient } from "@tanstack/react-query";
import type { Post } from "../../contract/posts.ts";
import { answer, api } from "../app/api.ts";
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

/** Changes a post in every list and on its own page. */
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

/** Asks for one post again; it goes when it is gone or no longer this person's to see. */
export async function refetchPost(queryClient: QueryClient, id: string) {
  try {
    const post = await answer(api.posts[":id"].$get({ param: { id } }));
    changePost(queryClient, id, () => post);
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND")) removePost(queryClient, id);
  }
}

/** Shows a post just published at the top of the feed and of its author's list, with what others posted meanwhile. */
export async function showPublished(queryClient: QueryClient, post: Post) {
  for (const { queryKey } of [postsQuery(), postsQuery(post.author.id)]) {
    queryClient.setQueryData(queryKey, (pages) => pages && putOnTop(pages, [post]));
  }
  await showNewest(queryClient, post.id).catch(() => undefined);
}

/** Shows what was posted meanwhile; a post just published stands there `alone`, without those before it. */
export async function showNewest(queryClient: QueryClient, alone?: string) {
  const newest = await answer(api.posts.$get({ query: {} }));
  queryClient.setQueryData(
    postsQuery().queryKey,
    (pages) => pages && putNewestOnTop(pages, newest, alone),
  );
}
