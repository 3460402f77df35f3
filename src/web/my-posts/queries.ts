import type { postCategories, postOrders } from "../../contract/limits.ts";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type MyPostsFilter = {
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

/** Every list of own posts, whatever its filter. Among the lists of posts, so that likes and comments count on in it. */
export const everyMyPosts = { queryKey: ["posts", "list", "mine"] };

export function myPostsQuery(by: string, { category, order }: MyPostsFilter) {
  return pagedQuery({
    queryKey: [...everyMyPosts.queryKey, by, category ?? "All", order ?? "newest"],
    fetchPage: (cursor) => answer(api.posts.$get({ query: { cursor, by, category, order } })),
  });
}
