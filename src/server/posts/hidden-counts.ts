import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { isWaiting } from "../moderation/visibility.ts";
import { isHiddenFrom } from "../people/visibility.ts";
import { comments, likes } from "./tables.ts";

/** How many of a post's likes come from people hidden from the viewer by a block. */
export function countHiddenLikes(viewer: ViewerId, postId: AnyColumn | SQL): SQL<number> {
  if (!viewer) return sql`0`;
  return sql`(select count(*)::int from ${likes}
    where ${likes.postId} = ${postId} and ${isHiddenFrom(viewer, likes.userId)})`;
}

/** How many of a post's comments come from people hidden from the viewer by a block. */
export function countHiddenComments(viewer: ViewerId, postId: AnyColumn | SQL): SQL<number> {
  if (!viewer) return sql`0`;
  return sql`(select count(*)::int from ${comments}
    where ${comments.postId} = ${postId} and ${isHiddenFrom(viewer, comments.authorId)}
      and not ${isWaiting("comment", comments.id)})`;
}
