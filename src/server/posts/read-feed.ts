import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { placeholderList, prepareSql, type Db } from "../lib/database/database.ts";
import { inSameRound, shareRuns } from "../lib/limit-concurrency.ts";
import type { viewing } from "../lib/person.ts";
import { type Hidden, hiddenState } from "../moderation/visibility.ts";
import { blockedBetween } from "../people/visibility.ts";
import { users } from "../people/tables.ts";
import { type CosignRow, cosignsOfPost } from "./find-cosigned.ts";
import type { PostRow } from "./post-shape.ts";
import { likes, posts } from "./tables.ts";
import { eventOfPost } from "./visibility.ts";

/** A post's own columns, as selected by `prepareFeed`. */
export type FeedRow = {
  id: string;
  type: PostRow["post"]["type"];
  title: string;
  content: string;
  category: PostRow["post"]["category"];
  visibility: PostRow["post"]["visibility"];
  mediaId: string | null;
  eventId: string | null;
  competition: string | null;
  placement: string | null;
  likes: number;
  comments: number;
  createdMs: number;
  isEdited: boolean;
  authorId: string;
  name: string;
  username: string;
  image: string | null;
  role: PostRow["author"]["role"];
  sample: boolean;
  liked: boolean;
  hidden: Hidden;
  /** Only for posts about an event. */
  cosigns: CosignRow[] | null;
  /** Whether a block hides anybody from the viewer: the same for every row. */
  hasHidden: boolean;
};

const columns = sql`${posts.id}, ${posts.type}, ${posts.title}, ${posts.content}, ${posts.category}, ${posts.visibility},
  ${posts.mediaId} as "mediaId", ${eventOfPost} as "eventId", ${posts.competition}, ${posts.placement},
  ${posts.likes}, ${posts.comments}, (extract(epoch from ${posts.createdAt}) * 1000)::float8 as "createdMs",
  ${posts.editedAt} is not null as "isEdited", ${posts.authorId} as "authorId", ${users.name}, ${users.username},
  ${users.image}, ${users.role}, ${users.sample}, ${hiddenState("post", posts.id)} as hidden`;

// More than these would gain little, and a slow page keeps all of them waiting.
export const readersAtOnce = 8;

/** People whose pages one statement reads. */
export const reader = { id: alias(users, "readers").id, asStaff: sql`readers.as_staff` };

export type Reader = ReturnType<typeof viewing>;

/** Those who ask, in the order of their places. `lists` are ids of what they ask about, as text. */
export const readers = sql`unnest(${placeholderList("readers", "uuid")}, ${placeholderList("staff", "boolean")}, ${placeholderList("lists", "text")})
  with ordinality as readers (id, as_staff, ids, place)`;

/** The values of `readers`. */
export function readersOf(asking: (Reader & { ids?: string[] })[]) {
  return {
    readers: asking.map(({ viewer }) => viewer),
    staff: asking.map(({ asStaff }) => asStaff),
    lists: asking.map(({ ids = [] }) => `{${ids.join(",")}}`),
  };
}

/**
 * Prepares the statement for a page of posts with their authors and the viewer's likes. `addParts` adds what only some posts have. People
 * who ask for the same page in the same round of the event loop share a run, as setting up its plan takes longer than reading the posts.
 */
export function prepareFeed(db: Db, name: string, parts: FeedParts) {
  const page = selectPage(parts);
  if (!parts.viewer) return prepareSql<FeedRow>(db, name, page);
  const run = prepareSql<FeedRow & { place: number }>(
    db,
    name,
    sql`select readers.place::int, page.* from ${readers} cross join lateral (${page}) as page
      order by readers.place, ${parts.order(sql`page."createdMs"`, sql`page.id`)}`,
  );
  const share = shareRuns(
    inSameRound,
    async (which, asking: Reader[]) =>
      inPlaces(asking, await run({ ...JSON.parse(which), ...readersOf(asking) })),
    readersAtOnce,
  );
  return ({ viewer, asStaff, ...which }: Reader & PageValues) =>
    share(JSON.stringify(which), { viewer, asStaff });
}

/** Each reader's rows. */
export function inPlaces<R extends { place: number }>(asking: unknown[], rows: R[]): R[][] {
  const pages: R[][] = asking.map(() => []);
  for (const row of rows) pages[row.place - 1]?.push(row);
  return pages;
}

function selectPage({ viewer, where, order, limit }: FeedParts): SQL {
  const own = viewer
    ? sql`${likes.postId} is not null as liked, array(${blockedBetween(viewer)}) <> '{}' as "hasHidden"`
    : sql`false as liked, false as "hasHidden"`;
  const cosigns = sql`case when ${eventOfPost} is not null
    then (select json_agg(cosign) from (${cosignsOfPost(viewer)}) cosign) end as cosigns`;
  // A join, because the planner may run `exists` by reading all of the viewer's likes.
  const ownLike = viewer
    ? sql`left join ${likes} on ${likes.postId} = ${posts.id} and ${likes.userId} = ${viewer.id}`
    : sql``;
  // A lateral join: next to the cost of all the conditions, the planner would consider scanning all users as cheap as one lookup.
  const author = sql`select * from ${users} where ${users.id} = ${posts.authorId} offset 0`;
  return sql`select ${columns}, ${cosigns}, ${own} from ${posts} join lateral (${author}) as ${users} on true ${ownLike}
    where ${where} order by ${order(sql`${posts.createdAt}`, sql`${posts.id}`)} limit ${sql.raw(String(limit))}`;
}

/** `viewer` is `reader` or, for visitors, undefined. */
type FeedParts = {
  viewer: typeof reader | undefined;
  where: SQL;
  order: (time: SQL, id: SQL) => SQL;
  limit: number;
};
/** Which page: whose posts, their category, and the post before it. */
type PageValues = Partial<Record<"by" | "category" | "time" | "id", string | undefined>>;
