import { eq, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { notifyMentioned } from "../notifications/mentions.ts";
import { notify } from "../notifications/notify.ts";
import { hintCounts, hintThread } from "./live-hints.ts";
import { comments, posts } from "./tables.ts";

type Written = typeof comments.$inferSelect;

export function thingOf({ postId, eventId }: Pick<Written, "postId" | "eventId">) {
  if (postId !== null) return { postId };
  if (eventId !== null) return { eventId };
  throw new Error("a comment under nothing");
}

/** Publishes a comment that waited for review: counts it and notifies the owner and the people it mentions. */
export async function publishComment(tx: Transaction, comment: Written): Promise<void> {
  await countComment(tx, comment, 1);
  await notifyOfComment(tx, comment);
  await notifyOfMentions(tx, comment);
}

/** Notifies the owner of the post or event about a comment. */
export async function notifyOfComment(tx: Transaction, comment: Written): Promise<void> {
  const { id, authorId: by, content: text } = comment;
  const to = await findOwner(tx, comment);
  if (to === null) return;
  const thing = thingOf(comment);
  await notify(tx, [{ ...thing, by, commentId: id, text, kind: "comment", to, fact: id }]);
}

export async function notifyOfMentions(tx: Transaction, comment: Written): Promise<void> {
  const { id, authorId: by, content: text } = comment;
  await notifyMentioned(tx, { ...thingOf(comment), by, commentId: id, text });
}

async function findOwner(tx: Transaction, comment: Written): Promise<string | null> {
  const { postId, eventId } = thingOf(comment);
  const [row] =
    postId === undefined
      ? await tx.select({ id: events.hostId }).from(events).where(eq(events.id, eventId))
      : await tx.select({ id: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return row?.id ?? null;
}

/** Adds a comment to its post's counter or subtracts it. Event comments aren't counted. */
export async function countComment(
  tx: Transaction,
  { postId, eventId }: Pick<Written, "postId" | "eventId">,
  by: 1 | -1,
): Promise<void> {
  if (postId !== null) {
    const [counts] = await tx
      .update(posts)
      .set({ comments: sql`${posts.comments} + ${by}::int` })
      .where(eq(posts.id, postId))
      .returning({ id: posts.id, likes: posts.likes, comments: posts.comments });
    if (counts) record(tx, ...hintCounts(counts));
  }
  record(tx, ...hintThread({ postId, eventId }));
}
