import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PostShare } from "../../contract/events/shares.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { posts } from "../posts/tables.ts";
import { visiblePosts } from "../posts/visibility.ts";
import { postShares } from "./tables.ts";

/** The person's share code for a post, created on first use, and how often it was opened. The author also gets the opens of all codes. */
export async function sharePost(db: Db, person: Person, id: string): Promise<PostShare> {
  await mustSee(db, person, id);
  await db
    .insert(postShares)
    .values({ code: randomBytes(6).toString("base64url"), postId: id, personId: person.id })
    .onConflictDoNothing();
  const [share] = await db
    .select({
      code: postShares.code,
      opens: postShares.opens,
      authorId: posts.authorId,
      allOpens: sql<number>`(select coalesce(sum(one.opens), 0)::int from ${postShares} as one where one.post_id = ${posts.id})`,
    })
    .from(postShares)
    .innerJoin(posts, eq(posts.id, postShares.postId))
    .where(and(eq(postShares.postId, id), eq(postShares.personId, person.id)));
  // The random code collided with an existing one. The next attempt makes another.
  if (!share) refuse("BUSY");
  const { code, opens, authorId, allOpens } = share;
  return { code, opens, allOpens: authorId === person.id ? allOpens : null };
}

/** Counts that a post was opened by a share code. Ignores codes that don't belong to this post. */
export async function countPostOpen(
  db: Db,
  viewer: Viewer,
  { id, code }: { id: string; code: string },
): Promise<void> {
  await mustSee(db, viewer, id);
  await db
    .update(postShares)
    .set({ opens: sql`${postShares.opens} + 1` })
    .where(and(eq(postShares.code, code), eq(postShares.postId, id)));
}

async function mustSee(db: Db, viewer: Viewer, id: string): Promise<void> {
  if ((await visiblePosts(db, viewer, [id])).length === 0) refuse("NOT_FOUND");
}
