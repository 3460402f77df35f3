import { sql, type SQL } from "drizzle-orm";
import { prepareSql, type Db } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notifying, withdrawing } from "../notifications/notify.ts";
import { countHiddenLikes } from "./hidden-counts.ts";
import { inPostTurn } from "./in-post-turn.ts";
import { type Counts, hintCounts } from "./live-hints.ts";
import { likes, posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

/** `seen` is the number of likes without those of people a block hides from this person. */
type LikeCounts = Counts & { seen: number; notifiedId: string | null };
type Liked = { likes: number; likedByUser: boolean };

/** Likes a post. Idempotent; the same statement updates the counter. */
export function likePost(db: Db, person: Person, postId: string): Promise<Done<Liked>> {
  return change(db, "like_post", { person, postId });
}

/** Removes a like, if there is one. */
export function unlikePost(db: Db, person: Person, postId: string): Promise<Done<Liked>> {
  return change(db, "unlike_post", { person, postId });
}

type Change = "like_post" | "unlike_post";
type Statements = Record<Change, ReturnType<typeof prepareSql<LikeCounts>>>;

// Prepared once: planning takes longer than running.
const statements = new WeakMap<Db, Statements>();

async function change(
  db: Db,
  name: Change,
  { person, postId }: { person: Person; postId: string },
): Promise<Done<Liked>> {
  const known = statements.get(db) ?? {
    like_post: prepareSql<LikeCounts>(db, "like_post", like()),
    unlike_post: prepareSql<LikeCounts>(db, "unlike_post", unlike()),
  };
  statements.set(db, known);
  const [counts] = await inPostTurn(postId, () =>
    known[name]({ person: person.id, post: postId, card: newId() }),
  );
  if (!counts) refuse("NOT_FOUND");
  const { seen, notifiedId } = counts;
  // A push notification, for people who want them for likes, is left to the job that runs every minute, so that the click is fast.
  const effects = [...hintCounts(counts), ...(notifiedId ? [notified([notifiedId])] : [])];
  return done({ likes: seen, likedByUser: name === "like_post" }, effects);
}

const me = sql.placeholder("person");

function like(): SQL {
  const added = sql`insert into ${likes} (post_id, user_id) select id, ${me} from post on conflict do nothing returning post_id`;
  const actions = sql`actions as (
      select ${sql.placeholder("card")}::uuid as id, post.author_id as recipient_id,
        ${me}::uuid as actor_id, 'like' as kind, post.id as fact, post.id as post_id,
        null::uuid as event_id, null::uuid as person_id, null::uuid as comment_id
      from changed join post on post.id = changed.post_id where post.author_id <> ${me}
    ), ${notifying}`;
  return changing({ rows: added, by: sql`1`, actions });
}

function unlike(): SQL {
  const removed = sql`delete from ${likes} using post where post_id = post.id and user_id = ${me} returning post_id`;
  const action = { kind: "like", by: me, fact: sql`changed.post_id` } as const;
  const actions = sql`actions as (${withdrawing(action, sql`changed`)})`;
  return changing({ rows: removed, by: sql`-1`, actions });
}

// Locks the post first, as deleting it does, so that likes and a deletion can't deadlock.
function changing({ rows, by, actions }: { rows: SQL; by: SQL; actions: SQL }): SQL {
  const viewer = { id: me };
  return sql`
    with post as (
      select ${posts.id}, ${posts.authorId}, ${posts.likes}, ${posts.comments} from ${posts}
      where ${posts.id} = ${sql.placeholder("post")} and ${visibleTo(viewer)}
      for no key update of ${posts}
    ), changed as (${rows}), counted as (
      update ${posts} set likes = posts.likes + ${by} from changed
      where posts.id = changed.post_id returning posts.likes
    ), ${actions}
    select post.id, coalesce(counted.likes, post.likes) as likes, post.comments,
      coalesce(counted.likes, post.likes) - ${countHiddenLikes(viewer, sql`post.id`)} as seen,
      (select recipient_id from actions) as "notifiedId"
    from post left join counted on true`;
}
