import { and, eq, ne, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { postCategories, postOrders } from "../../contract/post-limits.ts";
import { firstScreen, pageSize } from "../../contract/paging.ts";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import { preparedOnce, type Db, type Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { viewing, type Person, type Viewer, type ViewerId } from "../lib/person.ts";
import { findCosigned } from "./find-cosigned.ts";
import { findMentioned } from "./find-mentioned.ts";
import { addParts } from "./add-parts.ts";
import { prepareFeed, reader } from "./read-feed.ts";
import { postShape, selectPosts } from "./post-shape.ts";
import { mutedBy } from "../people/mutes.ts";
import { postCosigns, posts } from "./tables.ts";
import { isCosigned, visibleTo } from "./visibility.ts";

type FeedQuery = {
  cursor?: string | undefined;
  limit?: number | undefined;
  by?: string | undefined;
  /** Includes posts they co-signed. */
  cosigned?: "true" | undefined;
  category?: (typeof postCategories)[number] | undefined;
  order?: (typeof postOrders)[number] | undefined;
};

/** Posts the viewer may see, of everybody or of one author, newest first by default. */
export async function listPosts(db: Db, viewer: Viewer, query: FeedQuery): Promise<Page<Post>> {
  const { limit = pageSize, by, cosigned, category, order = "newest" } = query;
  const cursor = readCursor(query.cursor);
  const rows = await feedStatement(db, {
    size: limit > pageSize ? "long" : limit <= firstScreen ? "short" : "page",
    isOfOne: by !== undefined,
    isWithCosigned: by !== undefined && cosigned === "true" && (await hasCosigned(db, by)),
    isOfCategory: category !== undefined,
    isOldestFirst: order === "oldest",
    isFurther: cursor !== undefined,
    isForStranger: viewer === undefined,
  })({
    ...viewing(viewer),
    by,
    category,
    time: cursor?.time.toISOString(),
    id: cursor?.id,
  });
  const { items, next } = pageOf(rows, limit, ({ id, createdMs }) => ({
    time: new Date(createdMs),
    id,
  }));
  const whole = await addParts(db, viewer, items);
  return { items: whole.map((row) => postShape(viewer, row)), next };
}

type FeedKind = {
  size: keyof typeof sizes;
  isOfOne: boolean;
  isWithCosigned: boolean;
  isOfCategory: boolean;
  isOldestFirst: boolean;
  isFurther: boolean;
  isForStranger: boolean;
};

const statements = preparedOnce(() => new Map<string, ReturnType<typeof prepareFeed>>());

/** The statement for this kind of list. Prepared once per variant: planning takes longer than running. */
function feedStatement(db: Db, kind: FeedKind) {
  const { size, ...flags } = kind;
  const name = `feed_${size}_${Object.values(flags).map(Number).join("")}`;
  const known = statements(db);
  const statement = known.get(name) ?? prepareFeed(db, name, partsOf(kind));
  known.set(name, statement);
  return statement;
}

// Literals instead of parameters, so that the cached plan knows how few rows are wanted.
const sizes = { short: firstScreen, page: pageSize, long: 50 };

function partsOf({
  size,
  isOfOne,
  isWithCosigned,
  isOfCategory,
  isOldestFirst,
  isFurther,
  isForStranger,
}: FeedKind) {
  const viewer = isForStranger ? undefined : reader;
  const cursor = sql`(${sql.placeholder("time")}::timestamptz, ${sql.placeholder("id")}::uuid)`;
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const further = isOldestFirst ? sql`>` : sql`<`;
  const isTheirs = eq(posts.authorId, sql.placeholder("by"));
  const where = and(
    isOfOne
      ? or(isTheirs, isWithCosigned ? isCosignedBy(sql.placeholder("by")) : undefined)
      : undefined,
    isOfCategory ? eq(posts.category, sql.placeholder("category")) : undefined,
    isFurther ? sql`(${posts.createdAt}, ${posts.id}) ${further} ${cursor}` : undefined,
    // Muting a person doesn't hide their posts on their own page.
    viewer && !isOfOne ? isNotMuted(viewer) : undefined,
    visibleTo(viewer),
  );
  return {
    viewer,
    where: where ?? sql`true`,
    order: (time: SQL, id: SQL) => sql`${time} ${direction}, ${id} ${direction}`,
    limit: sizes[size] + 1,
  };
}

export async function getPost(db: Db | Transaction, viewer: Viewer, postId: string): Promise<Post> {
  const [row] = await selectPosts(db, viewer).where(and(eq(posts.id, postId), visibleTo(viewer)));
  if (!row) return refuse("NOT_FOUND");
  const mentionsOf = await findMentioned(db, viewer, [row.post]);
  const cosignedOf = await findCosigned(db, viewer, row.event ? [postId] : []);
  const found = { mentions: mentionsOf(row.post), cosigned: cosignedOf(postId) };
  return postShape(viewer, { ...row, ...found });
}

/** An uncorrelated array is evaluated once, so both conditions can use an index. */
function isCosignedBy(personId: Placeholder): SQL {
  return sql`${posts.id} = any(array(select theirs.post_id from ${postCosigns} as theirs
      where theirs.person_id = ${personId} and theirs.state = 'signed'))
    and exists (select 1 from ${postCosigns} where ${postCosigns.postId} = ${posts.id}
      and ${postCosigns.personId} = ${personId} and ${isCosigned})`;
}

/** Whether a person has co-signed anything. Few have, so most lists can skip the lookup. */
async function hasCosigned(db: Db, personId: string): Promise<boolean> {
  const [one] = await db
    .select({ id: postCosigns.postId })
    .from(postCosigns)
    .where(and(eq(postCosigns.personId, personId), eq(postCosigns.state, "signed")))
    .limit(1);
  return one !== undefined;
}

function isNotMuted(viewer: NonNullable<ViewerId>): SQL {
  return sql`${posts.authorId} <> all(${mutedBy(viewer)})`;
}

const countedAtMost = 50;

/** How many posts of others are newer than the given one, or exist at all if none is given. Counts to fifty at most. */
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
        isNotMuted(person),
        visibleTo(person),
      ),
    )
    .limit(countedAtMost)
    .as("newer");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(newer);
  return row?.count ?? 0;
}
