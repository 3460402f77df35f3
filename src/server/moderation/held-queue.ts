import { and, eq, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import { eventTextOf } from "../event-editing/event-text.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { comments, posts } from "../posts/tables.ts";
import { actTextOf } from "../acts/act-text.ts";
import { profileText } from "../profiles/profile-text.ts";
import { hiddenContent } from "./tables.ts";

const isOf = (target: string) => sql`${hiddenContent.target} = ${sql.raw(`'${target}'`)}`;

const performersOfEvent = sql<{ name: string; role: string }[]>`coalesce((select jsonb_agg(
  jsonb_build_object('name', ${lineUp.name}, 'role', ${lineUp.role}) order by ${lineUp.position})
  from ${lineUp} where ${lineUp.eventId} = ${events.id}), '[]')`;

/** Selects what waits for a moderator, with its text. */
export function selectHeld(db: Db | Transaction) {
  return db
    .select({
      held: hiddenContent,
      post: posts,
      comment: comments,
      event: events,
      act: acts,
      performers: performersOfEvent,
      profile: sql<string>`case when ${isOf("profile")} then ${profileText(users.id)} else '' end`,
      author: users,
    })
    .from(hiddenContent)
    .innerJoin(users, and(eq(users.id, hiddenContent.ownerId), notSuspended(users.id)))
    .leftJoin(posts, and(isOf("post"), eq(posts.id, hiddenContent.targetId)))
    .leftJoin(comments, and(isOf("comment"), eq(comments.id, hiddenContent.targetId)))
    .leftJoin(
      events,
      sql`${events.id} = case when ${isOf("event")} then ${hiddenContent.targetId} else ${comments.eventId} end`,
    )
    .leftJoin(acts, and(isOf("act"), eq(acts.id, hiddenContent.targetId)));
}

export type HeldRow = Awaited<ReturnType<typeof selectHeld>>[number];

// Waiting dates of one series are one entry of the queue, listed as the first of them.
const isFirstDate = sql`not exists (select 1 from ${hiddenContent} as earlier
  join ${events} as date on date.id = earlier.target_id and earlier.target = 'event' and earlier.waits_for = 'moderators'
  join ${events} as own on own.id = ${hiddenContent.targetId} and own.series_id = date.series_id
  where (date.starts_at, date.id) < (own.starts_at, own.id))`;
const waitsWithPost = sql`exists (select 1 from ${posts} join ${hiddenContent} as of_post
  on of_post.target = 'post' and of_post.target_id = ${posts.id} and of_post.waits_for = 'moderators'
  where ${posts.eventId} = ${hiddenContent.targetId})`;

/** Whether a row is an entry of the queue: an event waits with its post if that waits, and the dates of a series as one. */
export const isInQueue: SQL = sql`(${hiddenContent.waitsFor} = 'moderators'
  and (not ${isOf("event")} or (not ${waitsWithPost} and ${isFirstDate})))`;

const isIn = (table: SQL) =>
  sql`exists (select 1 from ${table} as thing where thing.id = ${hiddenContent.targetId})`;

/** Excludes content that was deleted meanwhile. */
export const isThere = sql`case ${hiddenContent.target} when 'post' then ${isIn(sql`${posts}`)}
  when 'comment' then ${isIn(sql`${comments}`)} when 'event' then ${isIn(sql`${events}`)}
  when 'act' then ${isIn(sql`${acts}`)} else true end`;

/** The number of entries in the queue. */
export async function countHeld(db: Db): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(
    sql`select count(*)::int as held from ${hiddenContent} where ${isInQueue} and ${isThere}`,
  );
  return rows[0]?.held ?? 0;
}

/** The text that a moderator reads. */
export function textOfHeld({
  held,
  post,
  comment,
  event,
  act,
  performers,
  profile,
}: HeldRow): string {
  if (comment) return comment.content;
  if (held.target === "event" && event) return eventTextOf(event, performers);
  if (act) return actTextOf(act);
  if (held.target === "profile") return profile;
  if (!post) return "";
  // A post without a title of its own is titled with its first words.
  const { title, competition, content } = post;
  return [content.startsWith(title) ? "" : title, competition, content].filter(Boolean).join("\n");
}

export function pathOfHeld({ held, comment, event, act }: HeldRow): string {
  if (comment?.postId) return `/posts/${comment.postId}`;
  if (comment || held.target === "event") return `/events/${event?.slug ?? ""}`;
  if (act) return `/talent/${act.slug}`;
  return held.target === "profile" ? `/profile/${held.targetId}` : `/posts/${held.targetId}`;
}
