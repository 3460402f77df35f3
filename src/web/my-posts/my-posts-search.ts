import { postCategories } from "../../contract/post-limits.ts";
import type { MyPostsFilter } from "./queries.ts";

/** Reads filter and order from the address; anything else in it is passed over. */
export function readMyPostsFilter(search: Record<string, unknown>): MyPostsFilter {
  const category = postCategories.find((known) => known === search["category"]);
  // Both are named: the router lays this over the raw address, and a key left out would let that through.
  return { category, order: search["order"] === "oldest" ? "oldest" : undefined };
}
