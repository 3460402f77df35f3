import { postCategories, type postOrders } from "../../contract/post-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { postKeys } from "../posts/queries.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type MyPostsFilter = {
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

/** Every list of own posts, with any filter. Keyed under the lists of posts, so that like and comment counts stay up to date. */
export const myPostKeys = { all: [...postKeys.lists, "mine"] } as const;

export function myPostsQuery(by: string, { category, order }: MyPostsFilter) {
  return pagedQuery({
    queryKey: [...myPostKeys.all, by, category ?? "All", order ?? "newest"],
    fetchPage: (cursor) => fetchJson(api.posts.$get({ query: { cursor, by, category, order } })),
  });
}

/** Reads category and order from the search params; anything else is ignored. */
export function readMyPostsFilter(search: Record<string, unknown>): MyPostsFilter {
  const category = postCategories.find((known) => known === search["category"]);
  // Sets both keys: the router merges the result over the raw params, so a missing key would let the raw value through.
  return { category, order: search["order"] === "oldest" ? "oldest" : undefined };
}
