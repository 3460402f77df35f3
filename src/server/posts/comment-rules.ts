import { and, eq, sql } from "drizzle-orm";
import type { CommentRule } from "../../contract/comments/rules.ts";
import type { WaitsFor } from "../../contract/moderation/limits.ts";
import type { CommentPolicy } from "../../contract/post-limits.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import { isBanned, refuseBanned } from "../bans/ban-access.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import {
  allHeldWords,
  endReview,
  findHeldWord,
  queueForReview,
} from "../moderation/queue-for-review.ts";
import { selectComments, wholeComment } from "./comment-shape.ts";
import { hintThread } from "./live-hints.ts";
import { publishComment } from "./publish-comment.ts";
import { commentRules, comments, posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

export type Thread =
  | { postId: string; eventId?: undefined }
  | { eventId: string; postId?: undefined };

type Rules = { ownerId: string | null; policy: CommentPolicy; words: string[] };

/**
 * The owner of the post or event, who may comment there, and the words that hold a comment. Refuses if the viewer can't see the post
 * or event.
 */
async function readRules(db: Db | Transaction, viewer: Viewer, thread: Thread): Promise<Rules> {
  const policy = sql<CommentPolicy>`coalesce(${commentRules.policy}, 'everyone')`;
  const [rules] =
    thread.postId === undefined
      ? await db
          .select({ ownerId: events.hostId, policy, words: allHeldWords })
          .from(events)
          .leftJoin(commentRules, eq(commentRules.eventId, events.id))
          .where(and(eq(events.id, thread.eventId), visibleEvent(viewer)))
      : await db
          .select({ ownerId: posts.authorId, policy, words: allHeldWords })
          .from(posts)
          .leftJoin(commentRules, eq(commentRules.postId, posts.id))
          .where(and(eq(posts.id, thread.postId), visibleTo(viewer)));
  return rules ?? refuse("NOT_FOUND");
}

export type Waits = { waitsFor: WaitsFor; reason?: string; reviewerId: string | null };

/** Whose approval a comment has to wait for, or null for nobody's. Refuses if this person may not comment there. */
export async function judgeComment(
  tx: Transaction,
  by: Person,
  { thread, text }: { thread: Thread; text: string },
): Promise<Waits | null> {
  const { ownerId, policy, words } = await readRules(tx, by, thread);
  const isOwner = by.id === ownerId;
  if (thread.eventId !== undefined) await refuseBanned(tx, by, ownerId);
  if (policy === "nobody" && !isOwner)
    refuse("NOT_ALLOWED", { detail: "Comments are turned off here." });
  const reviewerId = policy === "approve" && !isOwner ? ownerId : null;
  const word = findHeldWord(by, text, words);
  if (word !== undefined) return { waitsFor: "moderators", reason: word, reviewerId };
  return reviewerId === null ? null : { waitsFor: "author", reviewerId };
}

/** Queues a comment for review. Returns false if it was already hidden. */
export function queueComment(
  tx: Transaction,
  { id, ownerId, waits }: { id: string; ownerId: string; waits: Waits },
): Promise<boolean> {
  return queueForReview(tx, { target: "comment", targetId: id, ownerId, ...waits });
}

export async function getCommentRule(db: Db, viewer: Viewer, thread: Thread): Promise<CommentRule> {
  const rules = await readRules(db, viewer, thread);
  const shape = ruleShape(viewer, rules);
  const { comment, choose } = shape.can;
  if (!viewer || !comment || choose || thread.eventId === undefined) return shape;
  return { ...shape, can: { comment: !(await isBanned(db, viewer.id, rules.ownerId)), choose } };
}

function ruleShape(viewer: Viewer, { ownerId, policy }: Rules): CommentRule {
  const isOwner = viewer !== undefined && viewer.id === ownerId;
  return {
    policy,
    can: { comment: viewer !== undefined && (isOwner || policy !== "nobody"), choose: isOwner },
  };
}

/** Sets who may comment on the person's post or event from now on. */
export function chooseCommentRule(
  db: Db,
  me: Person,
  { policy, ...thread }: Thread & { policy: CommentPolicy },
): Promise<Done<CommentRule>> {
  return write(db, async (tx) => {
    const rules = await readRules(tx, me, thread);
    if (rules.ownerId !== me.id) refuse("NOT_FOUND");
    await tx
      .insert(commentRules)
      .values({ ...thread, policy })
      .onConflictDoUpdate({
        target: thread.postId === undefined ? commentRules.eventId : commentRules.postId,
        set: { policy },
      });
    record(tx, ...hintThread({ postId: null, eventId: null, ...thread }));
    return ruleShape(me, { ...rules, policy });
  });
}

/** Approves a comment that waits for the owner of the post or event. */
export function approveComment(db: Db, me: Person, id: string): Promise<Done<Comment>> {
  return write(db, async (tx) => {
    const [row] = await selectComments(tx)
      .where(eq(comments.id, id))
      .for("update", { of: comments });
    if (!row || row.ownerId !== me.id) refuse("NOT_FOUND");
    const isShown = await endReview(tx, { target: "comment", targetId: id, for: "author" });
    if (isShown) await publishComment(tx, row.comment);
    const [now] = await selectComments(tx).where(eq(comments.id, id));
    // It's still waiting for a moderator.
    if (!now || now.hidden !== null) refuse("NOT_FOUND");
    return wholeComment(tx, me, now);
  });
}
