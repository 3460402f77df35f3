import { and, asc, eq, sql } from "drizzle-orm";
import type { HeldContent } from "../../contract/moderation/held.ts";
import type { HeldTarget } from "../../contract/moderation/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { excerpt } from "../notifications/text.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { countComment, publishComment } from "../posts/publish-comment.ts";
import { publishPost } from "../posts/publish-post.ts";
import { comments, posts } from "../posts/tables.ts";
import { giveNotice } from "./give-notice.ts";
import { endHold, hold } from "./hold.ts";
import { writeLog } from "./log.ts";
import { requirePower, requirePowerOver } from "./staff-access.ts";
import { hiddenContent } from "./tables.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

/** Posts and comments that wait for a moderator; an event waits with its post. */
function selectHeld(db: Db | Transaction) {
  return db
    .select({
      held: hiddenContent,
      post: posts,
      comment: comments,
      slug: events.slug,
      author: users,
    })
    .from(hiddenContent)
    .innerJoin(users, and(eq(users.id, hiddenContent.ownerId), notSuspended(users.id)))
    .leftJoin(posts, and(eq(hiddenContent.target, "post"), eq(posts.id, hiddenContent.targetId)))
    .leftJoin(
      comments,
      and(eq(hiddenContent.target, "comment"), eq(comments.id, hiddenContent.targetId)),
    )
    .leftJoin(events, eq(events.id, comments.eventId));
}

// What was deleted meanwhile waits no longer.
const isHeld = and(
  eq(hiddenContent.waitsFor, "moderators"),
  sql`(${posts.id} is not null or ${comments.id} is not null)`,
);

type Row = Awaited<ReturnType<typeof selectHeld>>[number];

export async function listHeldContent(
  db: Db,
  viewer: Person,
  query: PageQuery,
): Promise<Page<HeldContent>> {
  const { limit = pageSize } = query;
  const { createdAt, targetId } = hiddenContent;
  const rows = await selectHeld(db)
    .where(and(isHeld, after(createdAt, targetId, readCursor(query.cursor))))
    .orderBy(asc(createdAt), asc(targetId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ held }) => ({
    time: held.createdAt,
    id: held.targetId,
  }));
  return { items: items.map((row) => heldShape(viewer, row)), next };
}

function heldShape(viewer: Person, row: Row): HeldContent {
  const { held, comment, slug, author } = row;
  const { id, name, username, image, createdAt } = author;
  const postId = comment ? comment.postId : held.targetId;
  return {
    id: held.targetId,
    target: comment ? "comment" : "post",
    path: postId === null ? `/events/${slug ?? ""}` : `/posts/${postId}`,
    text: textOf(row),
    word: held.reason,
    author: { id, name, username, avatar: image, joinedAt: createdAt.toISOString() },
    heldAt: held.createdAt.toISOString(),
    can: { decide: id !== viewer.id },
  };
}

function textOf({ post, comment }: Row): string {
  if (comment) return comment.content;
  return [post?.title, post?.competition, post?.content].filter(Boolean).join("\n");
}

type Wanted = { id: string; decision: "show" | "hide"; reason: string };

/** Shows what waits, or keeps it hidden with a notice to its author. The second of two moderators is refused. */
export function decideHeldContent(db: Db, actor: Person, wanted: Wanted): Promise<Done<void>> {
  const { id, decision, reason } = wanted;
  return write(db, async (tx) => {
    await requirePower(tx, actor);
    const [row] = await selectHeld(tx).where(and(eq(hiddenContent.targetId, id), isHeld));
    if (!row) refuse("NOT_FOUND");
    const target: HeldTarget = row.comment ? "comment" : "post";
    const personId = row.author.id;
    await requirePowerOver(tx, actor, personId, { withSamples: true });
    if (!(await endHold(tx, { target, targetId: id, for: "moderators" })))
      refuse("CONFLICT", { detail: "Another moderator has already decided this." });
    const about = { target, targetId: id, personId, reason };
    const action = decision === "show" ? "approve" : "hide";
    const logId = await writeLog(tx, { ...about, actorId: actor.id, action });
    if (decision === "show") return show(tx, row);
    await tx
      .insert(hiddenContent)
      .values({ target, targetId: id, ownerId: personId, reason, logId });
    // What is hidden is counted, what waits is not.
    if (row.comment) await countComment(tx, row.comment, 1);
    // Its event stays hidden with it, and comes back with it.
    if (row.post?.eventId)
      await tx
        .update(hiddenContent)
        .set({ waitsFor: null, logId })
        .where(
          and(
            eq(hiddenContent.target, "event"),
            eq(hiddenContent.targetId, row.post.eventId),
            eq(hiddenContent.waitsFor, "moderators"),
          ),
        );
    const notice = { ...about, id: logId, decision: "hide", about: excerpt(textOf(row)) } as const;
    await giveNotice(tx, notice);
  });
}

/** In sight for everybody, or for the author of the post first, where they approve comments. */
async function show(tx: Transaction, { held, comment }: Row): Promise<void> {
  const { target, targetId, ownerId, reviewerId } = held;
  if (comment && reviewerId !== null && ownerId !== null) {
    await hold(tx, { target: "comment", targetId, ownerId, reviewerId, waitsFor: "author" });
    return;
  }
  if (comment) return publishComment(tx, comment);
  const eventId = target === "post" ? await publishPost(tx, targetId) : null;
  if (eventId !== null)
    await endHold(tx, { target: "event", targetId: eventId, for: "moderators" });
}
