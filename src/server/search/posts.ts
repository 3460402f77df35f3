import { and, desc, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { oneEditAway } from "../lib/edit-distance.ts";
import { searchWords } from "../lib/search-text.ts";
import { findCosigned } from "../posts/find-cosigned.ts";
import { findMentioned } from "../posts/find-mentioned.ts";
import { postShape, selectPosts } from "../posts/post-shape.ts";
import { posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";

type Question = { q: string; cursor?: string | undefined; limit?: number | undefined };

const maxWords = 8;
// Each has some hundred forms that the index is asked for; shorter words are like very many others, of longer ones are few.
const misspelled = { words: 3, min: 5, max: 16 };
// In front of the cursor of a page that tolerates typos, so that the next page does too.
const looseMark = "~";

/** Posts the person may see in which each word begins some word, newest first; when there are none, those with a similar spelling. */
export async function searchPosts(
  db: Db,
  viewer: Person,
  { q, cursor, limit = pageSize }: Question,
): Promise<Page<Post>> {
  const words = searchWords(q).slice(0, maxWords);
  if (words.length === 0) return { items: [], next: null };
  const isLoose = cursor?.startsWith(looseMark) ?? false;
  const at = { after: cursor?.replace(looseMark, ""), limit };
  const exact = isLoose ? undefined : await listPosts(db, viewer, { ...at, query: queryOf(words) });
  if (exact && (cursor !== undefined || exact.items.length > 0)) return exact;
  const found = await listPosts(db, viewer, { ...at, query: looseQueryOf(words) });
  return { ...found, next: found.next && looseMark + found.next };
}

// The words are letters and digits alone, so nothing in them means anything to the query language.
function queryOf(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/** Each of the first long words may be one letter off. */
function looseQueryOf(words: string[]): string {
  const { min, max } = misspelled;
  const long = words.filter(({ length }) => length >= min && length <= max);
  const loose = new Set(long.slice(0, misspelled.words));
  return words
    .map((word) => {
      const others = loose.has(word) ? oneEditAway(word).map((one) => `'${one}'`) : [];
      return `(${[`'${word}':*`, ...others].join(" | ")})`;
    })
    .join(" & ");
}

type Wanted = { query: string; after: string | undefined; limit: number };

async function listPosts(
  db: Db,
  viewer: Person,
  { query, after, limit }: Wanted,
): Promise<Page<Post>> {
  const rows = await selectPosts(db, viewer)
    .where(
      and(
        sql`to_tsvector('simple', ${posts.search}) @@ to_tsquery('simple', ${query})`,
        visibleTo(viewer),
        before(posts.createdAt, posts.id, readCursor(after)),
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
  const cosignedOf = await findCosigned(
    db,
    viewer,
    items.flatMap(({ post, event }) => (event ? [post.id] : [])),
  );
  const shown = items.map((row) => {
    const found = { mentions: mentionsOf(row.post), cosigned: cosignedOf(row.post.id) };
    return postShape(viewer, { ...row, ...found });
  });
  return { items: shown, next };
}
