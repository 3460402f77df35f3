import { postCategories, type postOrders } from "../../contract/post-limits.ts";
import { answer, api } from "../app/api.ts";
import { postKeys } from "../posts/queries.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type MyPostsFilter = {
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

/** Every list of own posts, whatever its filter. Among the lists of posts, so that likes and comments count on in it. */
export const myPostKeys = { all: [...postKeys.lists, "mine"] } as const;

export function myPostsQuery(by: string, { category, order }: MyPostsFilter) {
  return pagedQuery({
    queryKey: [...myPostKeys.all, by, category ?? "All", order ?? "newest"],
    fetchPage: (cursor) => answer(api.posts.$get({ query: { cursor, by, category, order } })),
  });
}

/** Reads filter and order from the address; anything else in it is passed over. */
export function readMyPostsFilter(search: Record<string, unknown>): MyPostsFilter {
  const category = postCategories.find((known) => known === search["category"]);
  // Both are named: the router lays this over the raw address, and a key left out would let that through.
  return { category, order: search["order"] === "oldest" ? "oldest" : undefined };
}
