import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { placeholderList, preparedOnce, prepareSql, type Db } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { shareRuns, takeTurns } from "../lib/limit-concurrency.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notifying, withdrawing } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { isHiddenFrom } from "../people/visibility.ts";
import { countHiddenLikes } from "./hidden-counts.ts";
import { type Counts, hintCounts } from "./live-hints.ts";
import { likes, posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

/** Runs likes and comments on the same post one at a time, in order of arrival: each locks the post. */
export const inPostTurn = takeTurns(2_000);

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
type Asking = { personId: string; cardId: string };

// Prepared once: planning takes longer than running.
const statements = preparedOnce((db) => ({
  like_post: sharedChange(db, "like_post", like()),
  unlike_post: sharedChange(db, "unlike_post", unlike()),
}));

/** People who wait for their turn at the same post share a statement, so that a popular post's row and card change once for all of them. */
function sharedChange(db: Db, name: Change, query: SQL) {
  const run = prepareSql<LikeCounts & { personId: string }>(db, name, query);
  return shareRuns(inPostTurn, async (post, asked: Asking[]) => {
    const people = asked.map(({ personId }) => personId);
    const rows = await run({ post, people, cards: asked.map(({ cardId }) => cardId) });
    const byPerson = new Map(rows.map((row) => [row.personId, row]));
    return people.map((personId) => byPerson.get(personId));
  });
}

async function change(
  db: Db,
  name: Change,
  { person, postId }: { person: Person; postId: string },
): Promise<Done<Liked>> {
  const ask = statements(db)[name];
  const counts = await ask(postId, { personId: person.id, cardId: newId() });
  if (!counts) refuse("NOT_FOUND");
  const { seen, notifiedId } = counts;
  // A push notification, for people who want them for likes, is left to the job that runs every minute, so that the click is fast.
  const effects = [...hintCounts(counts), ...(notifiedId ? [notified([notifiedId])] : [])];
  return done({ likes: seen, likedByUser: name === "like_post" }, effects);
}

function like(): SQL {
  const added = sql`insert into ${likes} (post_id, user_id) select post.id, viewers.id from post, viewers
    on conflict do nothing returning post_id, user_id`;
  const actions = sql`actions as (
      select viewers.card as id, post.author_id as recipient_id,
        viewers.id as actor_id, 'like' as kind, post.id as fact, post.id as post_id,
        null::uuid as event_id, null::uuid as person_id, null::uuid as comment_id
      from changed join viewers on viewers.id = changed.user_id join post on post.author_id <> viewers.id
    ), ${notifying}`;
  return changing({ rows: added, by: sql`1`, actions });
}

function unlike(): SQL {
  const removed = sql`delete from ${likes} using post, viewers where post_id = post.id and user_id = viewers.id
    returning post_id, user_id`;
  const action = { kind: "like", by: sql`changed.user_id`, fact: sql`changed.post_id` } as const;
  const actions = sql`actions as (${withdrawing(action, sql`changed`)})`;
  return changing({ rows: removed, by: sql`-1`, actions });
}

/** Those who asked and may see the post. */
const eachViewer = { id: alias(users, "viewers").id };

/**
 * Locks the post first, as deleting it does, so that likes and a deletion can't deadlock. Then locks the people, so that one whose account
 * is just deleted doesn't fail the others.
 */
function changing({ rows, by, actions }: { rows: SQL; by: SQL; actions: SQL }): SQL {
  const hidden = sql`(${countHiddenLikes(eachViewer, sql`post.id`)}
    + ${by} * (select count(*)::int from changed where ${isHiddenFrom(eachViewer, sql`changed.user_id`)}))`;
  return sql`
    with asked as (
      select distinct on (id) id, card
      from unnest(${placeholderList("people", "uuid")}, ${placeholderList("cards", "uuid")}) as asked (id, card)
    ), post as (
      select * from ${posts} where ${posts.id} = ${sql.placeholder("post")} for no key update
    ), viewers as (
      select ${users.id}, asked.card from post as ${posts} cross join asked join ${users} on ${users.id} = asked.id
      where ${visibleTo({ id: users.id })} for key share of ${users}
    ), changed as (${rows}), counted as (
      update ${posts} set likes = posts.likes + ${by} * changes.count::int
      from (select post_id, count(*) from changed group by post_id) as changes
      where posts.id = changes.post_id returning posts.likes
    ), ${actions}
    select viewers.id as "personId", post.id, coalesce(counted.likes, post.likes) as likes, post.comments,
      coalesce(counted.likes, post.likes) - ${hidden} as seen,
      (select recipient_id from actions where actor_id = viewers.id) as "notifiedId"
    from post cross join viewers left join counted on true`;
}
