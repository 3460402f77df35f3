import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { isWaiting } from "../moderation/visibility.ts";
import { type Counts, hintComments, hintCounts, hintDeleted } from "./live-hints.ts";
import { comments, likes, posts } from "./tables.ts";

/** Locks every post a person wrote, liked or commented on, always in the same order; returns their ids. */
export async function lockPostsOf(tx: Transaction, personId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${posts} where id in (
      select id from ${posts} where author_id = ${personId}
      union select post_id from ${likes} where user_id = ${personId}
      union select post_id from ${comments} where author_id = ${personId}
    ) order by id for update`);
  return rows.map(({ id }) => id);
}

/** Removes a person's likes and comments from others' posts, updates those counts, and removes their own posts. */
export async function removePostsOf(tx: Transaction, personId: string): Promise<void> {
  const { rows: changed } = await tx.execute<Counts>(sql`
    update ${posts} set likes = posts.likes - gone.likes, comments = posts.comments - gone.comments
    from (
      select post_id, sum(likes)::int as likes, sum(comments)::int as comments from (
        select post_id, 1 as likes, 0 as comments from ${likes} where user_id = ${personId}
        union all select post_id, 0, 1 from ${comments} where author_id = ${personId}
          and not ${isWaiting("comment", comments.id)}
      ) as each group by post_id
    ) as gone
    where posts.id = gone.post_id and posts.author_id <> ${personId}
    returning posts.id, posts.likes, posts.comments`);
  await tx.delete(likes).where(eq(likes.userId, personId));
  await tx.delete(comments).where(eq(comments.authorId, personId));
  const gone = await tx
    .delete(posts)
    .where(eq(posts.authorId, personId))
    .returning({ id: posts.id });
  record(tx, ...gone.flatMap(({ id }) => hintDeleted({ id, authorId: personId })));
  for (const counts of changed) record(tx, ...hintCounts(counts), ...hintComments(counts.id));
}
