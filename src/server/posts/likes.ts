import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { notifying, withdrawing } from "../notifications/notify.ts";
import { countHiddenLikes } from "./hidden-counts.ts";
import { likes, posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

export type Counts = { id: string; likes: number; comments: number };
/** `seen`: the likes without those of people whom a block hides from this person; `told`: whose bell it changes. */
export type LikeCounts = Counts & { seen: number; told: string | null };

/** Likes a post, once however often; the counter follows the rows in the same statement. */
export function likePost(db: Db, person: Person, postId: string): Promise<LikeCounts> {
  const added = sql`insert into ${likes} (post_id, user_id) select id, ${person.id} from post on conflict do nothing returning post_id`;
  const told = sql`told as (
      select ${newId()}::uuid as id, post.author_id as recipient_id, ${person.id}::uuid as actor_id,
        'like' as kind, post.id as fact, post.id as post_id, null::uuid as event_id,
        null::uuid as person_id, null::uuid as comment_id
      from changed join post on post.id = changed.post_id where post.author_id <> ${person.id}
    ), ${notifying}`;
  return change(db, person, postId, { rows: added, by: 1, told });
}

/** Takes a like back; nothing happens when there is none. */
export function unlikePost(db: Db, person: Person, postId: string): Promise<LikeCounts> {
  const withdrawn = withdrawing(
    { kind: "like", by: person.id, fact: sql`changed.post_id` },
    sql`changed`,
  );
  const removed = sql`delete from ${likes} using post where post_id = post.id and user_id = ${person.id} returning post_id`;
  return change(db, person, postId, { rows: removed, by: -1, told: sql`told as (${withdrawn})` });
}

// The post is locked first, as deleting it does, so that clicks and a deletion cannot wait for each other in a ring.
async function change(
  db: Db,
  person: Person,
  postId: string,
  { rows, by, told }: { rows: SQL; by: 1 | -1; told: SQL },
) {
  const result = await db.execute<LikeCounts>(sql`
    with post as (
      select ${posts.id}, ${posts.authorId}, ${posts.likes}, ${posts.comments} from ${posts}
      where ${posts.id} = ${postId} and ${visibleTo(person)}
      for no key update of ${posts}
    ), changed as (${rows}), counted as (
      update ${posts} set likes = posts.likes + ${sql.raw(String(by))} from changed
      where posts.id = changed.post_id returning posts.likes
    ), ${told}
    select post.id, coalesce(counted.likes, post.likes) as likes, post.comments,
      coalesce(counted.likes, post.likes) - ${countHiddenLikes(person, sql`post.id`)} as seen,
      (select recipient_id from told) as told
    from post left join counted on true`);
  return result.rows[0] ?? refuse("NOT_FOUND");
}
