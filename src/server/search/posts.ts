import { and, desc, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { searchWords } from "../lib/search-text.ts";
import { findMentioned } from "../posts/find-mentioned.ts";
import { postShape, selectPosts } from "../posts/post-shape.ts";
import { posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";

type Question = { q: string; cursor?: string | undefined; limit?: number | undefined };

const maxWords = 8;

/** Posts the person may see in which each word of the question begins some word, newest first. */
export async function searchPosts(
  db: Db,
  viewer: Person,
  { q, cursor, limit = pageSize }: Question,
): Promise<Page<Post>> {
  const words = searchWords(q).slice(0, maxWords);
  if (words.length === 0) return { items: [], next: null };
  // The words are letters and digits alone, so nothing in them means anything to the query language.
  const query = words.map((word) => `'${word}':*`).join(" & ");
  const rows = await selectPosts(db, viewer)
    .where(
      and(
        sql`to_tsvector('simple', ${posts.search}) @@ to_tsquery('simple', ${query})`,
        visibleTo(viewer),
        before(posts.createdAt, posts.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ post }) => ({
    time: post.createdAt,
    id: post.id,
  }));
  const mentionsOf = await findMentioned(
    db,
    viewer,
    items.map(({ post }) => post),
  );
  const shown = items.map((row) => postShape(viewer, { ...row, mentions: mentionsOf(row.post) }));
  return { items: shown, next };
}
