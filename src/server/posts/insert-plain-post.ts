import { sql } from "drizzle-orm";
import type { Post } from "../../contract/posts.ts";
import { placeholderList, preparedOnce, prepareSql, type Db } from "../lib/database/database.ts";
import { inSameRound, shareRuns } from "../lib/limit-concurrency.ts";
import { heldWordsVersion } from "../moderation/queue-for-review.ts";
import { users } from "../people/tables.ts";
import { posts } from "./tables.ts";

/** A post of words only. */
type PlainPost = Pick<Post, "id" | "title" | "content" | "category" | "visibility"> & {
  authorId: string;
  type: Post["type"];
  search: string;
  competition: string | null;
  placement: string | null;
  /** The version of the held words that the text doesn't contain. */
  wordsVersion: string;
};

type Added = { id: string; authorId: string; createdMs: number };

const postsAtOnce = 16;

/**
 * Stores a post and returns its time; undefined without storing it if its id is taken, the held words have changed, or the author's row is
 * locked or gone. Posts of the same round of the event loop share a statement, and with it the commit.
 */
export async function insertPlainPost(db: Db, post: PlainPost): Promise<Date | undefined> {
  const added = await insert(db)("", post);
  return added && new Date(added.createdMs);
}

const insert = preparedOnce((db) => {
  const run = prepareSql<Added>(db, "insert_posts", statement);
  return shareRuns(
    inSameRound,
    async (_, asked: PlainPost[]) => {
      const list = (name: keyof PlainPost) => asked.map((post) => post[name]);
      const added = await run(Object.fromEntries(columns.map((name) => [name, list(name)])));
      const byId = new Map(added.map((one) => [one.id, one]));
      return asked.map(({ id, authorId }) => {
        const own = byId.get(id);
        if (own?.authorId !== authorId) return undefined;
        // A request that arrived twice stored one post.
        byId.delete(id);
        return own;
      });
    },
    postsAtOnce,
  );
});

const columns = [
  "id",
  "authorId",
  "type",
  "title",
  "content",
  "category",
  "visibility",
  "search",
  "competition",
  "placement",
  "wordsVersion",
] as const satisfies (keyof PlainPost)[];

const lists = sql.join(
  columns.map((name) =>
    placeholderList(name, name === "id" || name === "authorId" ? "uuid" : "text"),
  ),
  sql`, `,
);

// Skips authors whose rows are locked, so that an account being deleted keeps nobody else waiting. In the order of the ids, so that two
// statements with the same ids can't block each other, and of two posts with one id the first is stored.
const statement = sql`with asked as (
    select * from unnest(${lists}) with ordinality as asked
      (id, author_id, type, title, content, category, visibility, search, competition, placement, words_version, place)
  ), authors as (
    select ${users.id} from ${users} where ${users.id} in (select author_id from asked) for key share skip locked
  ), added as (
    insert into ${posts} (id, author_id, type, title, content, category, visibility, search, competition, placement)
    select asked.id, author_id, type, title, content, category, visibility, search, competition, placement
    from asked join authors on authors.id = asked.author_id
    where asked.words_version = (select ${heldWordsVersion}) order by asked.id, asked.place
    on conflict (id) do nothing returning id, author_id, created_at
  ) select id, author_id as "authorId", (extract(epoch from created_at) * 1000)::float8 as "createdMs" from added`;
