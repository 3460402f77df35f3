import { infiniteQueryOptions } from "@tanstack/react-query";
import type { postCategories, postOrders } from "../../contract/post-limits.ts";
import { answer, api } from "../app/api.ts";

export type MyPostsFilter = {
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

const firstPage = undefined as string | undefined;

/** Every list of own posts, whatever its filter. Among the lists of posts, so that likes and comments count on in it. */
export const everyMyPosts = { queryKey: ["posts", "list", "mine"] };

export function myPostsQuery(by: string, { category, order }: MyPostsFilter) {
  return infiniteQueryOptions({
    queryKey: [...everyMyPosts.queryKey, by, category ?? "All", order ?? "newest"],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.posts.$get({ query: { cursor, by, category, order } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
