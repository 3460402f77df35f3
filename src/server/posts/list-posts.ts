import { and, asc, desc, eq, ne, sql, type Placeholder } from "drizzle-orm";
import type { postCategories, postOrders } from "../../contract/post-limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { postShape, selectPosts } from "./post-shape.ts";
import { posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

type FeedQuery = {
  cursor?: string | undefined;
  limit?: number | undefined;
  by?: string | undefined;
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

/** Posts the viewer may see, newest first by default, of everybody or of one author. */
export async function listPosts(db: Db, viewer: Viewer, query: FeedQuery): Promise<Page<Post>> {
  const { limit = pageSize, by, category, order = "newest" } = query;
  const cursor = readCursor(query.cursor);
  const rows = await feedStatement(db, {
    isLong: limit > pageSize,
    isOfOne: by !== undefined,
    isOfCategory: category !== undefined,
    isOldestFirst: order === "oldest",
    isFurther: cursor !== undefined,
    isForStranger: viewer === undefined,
  }).execute({
    viewer: viewer?.id,
    by,
    category,
    time: cursor?.time.toISOString(),
    id: cursor?.id,
  });
  const { items, next } = pageOf(rows, limit, ({ post }) => ({
    time: post.createdAt,
    id: post.id,
  }));
  return { items: items.map((row) => postShape(viewer, row)), next };
}

type FeedKind = {
  isLong: boolean;
  isOfOne: boolean;
  isOfCategory: boolean;
  isOldestFirst: boolean;
  isFurther: boolean;
  isForStranger: boolean;
};

const statements = new WeakMap<Db, Map<string, ReturnType<typeof prepareFeed>>>();

/** The statement, prepared once per variant, since planning takes longer than running. */
function feedStatement(db: Db, kind: FeedKind) {
  const name = `feed_${Object.values(kind).map(Number).join("")}`;
  const known = statements.get(db) ?? new Map<string, ReturnType<typeof prepareFeed>>();
  statements.set(db, known);
  const statement = known.get(name) ?? prepareFeed(db, name, kind);
  known.set(name, statement);
  return statement;
}

const longest = 50;

function prepareFeed(db: Db, name: string, kind: FeedKind) {
  const { isLong, isOfOne, isOfCategory, isOldestFirst, isFurther, isForStranger } = kind;
  const viewer = isForStranger ? undefined : { id: sql.placeholder("viewer") };
  const cursor = sql`(${sql.placeholder("time")}::timestamptz, ${sql.placeholder("id")}::uuid)`;
  const direction = isOldestFirst ? asc : desc;
  const further = isOldestFirst ? sql`>` : sql`<`;
  return selectPosts(db, viewer)
    .where(
      and(
        isOfOne ? eq(posts.authorId, sql.placeholder("by")) : undefined,
        isOfCategory ? eq(posts.category, sql.placeholder("category")) : undefined,
        isFurther ? sql`(${posts.createdAt}, ${posts.id}) ${further} ${cursor}` : undefined,
        visibleTo(viewer),
      ),
    )
    .orderBy(direction(posts.createdAt), direction(posts.id))
    .limit(literal((isLong ? longest : pageSize) + 1))
    .prepare(name);
}

// A literal, not a parameter: only then does the cached plan know that few rows are wanted.
function literal(rows: number): Placeholder {
  return sql.raw(String(rows)) as unknown as Placeholder;
}

export async function getPost(db: Db | Transaction, viewer: Viewer, postId: string): Promise<Post> {
  const [row] = await selectPosts(db, viewer).where(and(eq(posts.id, postId), visibleTo(viewer)));
  return row ? postShape(viewer, row) : refuse("NOT_FOUND");
}

const countedAtMost = 50;

/** How many posts of others are newer than this one, or exist at all without one; stops at fifty. */
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
