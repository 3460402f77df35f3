import { and, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { follows } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { posts } from "./tables.ts";

const query = new QueryBuilder({ casing: "snake_case" });

/** The condition for posts somebody may see; it also decides about their likes, comments and files. */
export function visibleTo(viewer: ViewerId): SQL | undefined {
  const isPublic = eq(posts.visibility, "public");
  const isShown = and(notBlocked(viewer, posts.authorId), notHidden(viewer, "post", posts.id));
  if (!viewer) return and(isPublic, isShown);
  const isFollower = exists(
    query
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followerId, viewer.id), eq(follows.followedId, posts.authorId))),
  );
  return and(
    or(isPublic, eq(posts.authorId, viewer.id), and(eq(posts.visibility, "followers"), isFollower)),
    isShown,
  );
}

/** Which of these posts the viewer may see. */
export async function visiblePosts(db: Db, viewer: Viewer, postIds: string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, postIds), visibleTo(viewer)));
  return rows.map(({ id }) => id);
}
