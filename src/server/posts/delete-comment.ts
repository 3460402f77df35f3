import { sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { isWaiting } from "../moderation/visibility.ts";
import { recipientsOfComment } from "../notifications/notify.ts";
import { type Counts, hintComments, hintCounts, hintThread } from "./live-hints.ts";
import { comments, posts } from "./tables.ts";

/** Deletes this person's own comment, or any comment on their own post or event. */
export async function deleteComment(
  db: Db,
  person: Person,
  commentId: string,
): Promise<Done<void>> {
  return (
    (await deletePostComment(db, person, commentId)) ?? deleteEventComment(db, person, commentId)
  );
}

async function deletePostComment(
  db: Db,
  person: Person,
  commentId: string,
): Promise<Done<void> | undefined> {
  const result = await db.execute<Counts & { notifiedIds: string[] }>(sql`
    with post as (
      select ${posts.id} from ${posts} join ${comments} on ${comments.postId} = ${posts.id}
      where ${comments.id} = ${commentId}
        and (${comments.authorId} = ${person.id} or ${posts.authorId} = ${person.id})
      for no key update of ${posts}
    ), gone as (
      delete from ${comments} using post where ${comments.id} = ${commentId}
      returning post_id, ${isWaiting("comment", comments.id)} as waited
    )
    update ${posts} set comments = posts.comments - case when gone.waited then 0 else 1 end from gone
    where posts.id = gone.post_id returning posts.id, posts.likes, posts.comments,
      ${recipientsOfComment(commentId)} as "notifiedIds"`);
  const [counts] = result.rows;
  if (!counts) return undefined;
  const hints = [...hintCounts(counts), ...hintComments(counts.id)];
  return done(undefined, [...hints, notified(counts.notifiedIds)]);
}

async function deleteEventComment(db: Db, person: Person, commentId: string): Promise<Done<void>> {
  const { rows } = await db.execute<{ eventId: string; notifiedIds: string[] }>(sql`
    delete from ${comments} using ${events}
    where ${comments.id} = ${commentId} and ${events.id} = ${comments.eventId}
      and (${comments.authorId} = ${person.id} or ${events.hostId} = ${person.id})
    returning ${events.id} as "eventId", ${recipientsOfComment(commentId)} as "notifiedIds"`);
  const [gone] = rows;
  if (!gone) refuse("NOT_FOUND");
  const { eventId, notifiedIds } = gone;
  return done(undefined, [...hintThread({ postId: null, eventId }), notified(notifiedIds)]);
}
