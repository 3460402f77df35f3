import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/cursor.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { postShape, selectPosts } from "./post-shape.ts";
import { posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

type FeedQuery = {
  cursor?: string | undefined;
  limit?: number | undefined;
  by?: string | undefined;
};

/** Posts this person may see, newest first: everybody's, or one author's. */
export async function listPosts(db: Db, person: Person, query: FeedQuery): Promise<Page<Post>> {
  const { limit = limits.page, by } = query;
  const cursor = readCursor(query.cursor);
  const rows = await selectPosts(db, person)
    .where(
      and(
        by === undefined ? undefined : eq(posts.authorId, by),
        // The plain bound lets the index start at the cursor; the exact condition alone does not.
        cursor && lte(posts.createdAt, cursor.time),
        before(posts.createdAt, posts.id, cursor),
        visibleTo(person),
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ post }) => ({
    time: post.createdAt,
    id: post.id,
  }));
  return { items: items.map((row) => postShape(person, row)), next };
}

export async function getPost(db: Db | Transaction, viewer: Viewer, postId: string): Promise<Post> {
  const [row] = await selectPosts(db, viewer).where(and(eq(posts.id, postId), visibleTo(viewer)));
  return row ? postShape(viewer, row) : refuse("NOT_FOUND");
}

const countedAtMost = 50;

/** How many posts of others came after the one named, or in all when none is named; stops at fifty. */
export async function countNewerPosts(
  db: Db,
  person: Person,
  than: string | undefined,
): Promise<number> {
  const named = sql`(select named.created_at, named.id from ${posts} as named where named.id = ${than ?? null})`;
  const newer = db
    .select({ one: sql`1`.as("one") })
    .from(posts)
    .where(
      and(
        than === undefined ? undefined : sql`(${posts.createdAt}, ${posts.id}) > ${named}`,
        ne(posts.authorId, person.id),
        visibleTo(person),
      ),
    )
    .limit(countedAtMost)
    .as("newer");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(newer);
  return row?.count ?? 0;
}
