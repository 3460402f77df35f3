import { and, desc, inArray, sql, type SQL } from "drizzle-orm";
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
// Each word has some hundred variants to look up in the index. Shorter words resemble very many others, longer ones are rare.
const misspelled = { words: 3, min: 5, max: 16 };
// Reading this many takes a few milliseconds. For words rarer than one in ten posts, the index returns few enough rows by itself.
const newestCount = 200;
// Prefixes the cursor of a page that tolerates typos, so that the next page does too.
const looseMark = "~";

/**
 * Posts the person may see in which each query word is a prefix of some word, newest first. Falls back to similar spellings if there
 * are none.
 */
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

// The words contain only letters and digits, so nothing needs escaping in the query language.
function queryOf(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/** Allows one typo in each of the first few long words. */
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

const newestFirst = [desc(posts.createdAt), desc(posts.id)];

/**
 * The ids of a page plus one. If many posts contain the word, a page is found among the newest ones, so those are read first: the
 * word index would return all matches, however many, just to sort them.
 */
async function findIds(db: Db, viewer: Person, { query, after, limit }: Wanted): Promise<string[]> {
  const isBefore = before(posts.createdAt, posts.id, readCursor(after));
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(isBefore)
    .orderBy(...newestFirst)
    .limit(newestCount);
  const matches = sql`to_tsvector('simple', ${posts.search}) @@ to_tsquery('simple', ${query})`;
  const list = (among: SQL | undefined) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(among, matches, visibleTo(viewer)))
      .orderBy(...newestFirst)
      .limit(limit + 1);
  const near = await list(inArray(posts.id, newest));
  const found = near.length > limit ? near : await list(isBefore);
  return found.map(({ id }) => id);
}

type Wanted = { query: string; after: string | undefined; limit: number };

async function listPosts(
  db: Db,
  viewer: Person,
  { query, after, limit }: Wanted,
): Promise<Page<Post>> {
  const wanted = await findIds(db, viewer, { query, after, limit });
  const rows = await selectPosts(db, viewer)
    .where(and(inArray(posts.id, wanted), visibleTo(viewer)))
    .orderBy(...newestFirst);
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
