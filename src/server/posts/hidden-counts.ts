import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { countHidden } from "../people/visibility.ts";
import { comments, likes } from "./tables.ts";

/** How many of a post's likes come from people hidden from the viewer by a block. */
export function countHiddenLikes(viewer: ViewerId, postId: AnyColumn | SQL): SQL<number> {
  if (!viewer) return sql`0`;
  return countHidden(
    viewer,
    sql`join ${likes} on ${likes.userId} = hidden.id where ${likes.postId} = ${postId}`,
  );
}

/** How many of a post's comments come from people hidden from the viewer by a block. */
export function countHiddenComments(viewer: ViewerId, postId: AnyColumn | SQL): SQL<number> {
  if (!viewer) return sql`0`;
  return countHidden(
    viewer,
    sql`join ${comments} on ${comments.authorId} = hidden.id where ${comments.postId} = ${postId}`,
  );
}
