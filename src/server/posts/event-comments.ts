import { and, eq, sql } from "drizzle-orm";
import type { Comment } from "../../contract/comments/comments.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { visibleEvent, maySeeEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { queueComment, judgeComment } from "./comment-rules.ts";
import { selectComments, wholeComment } from "./comment-shape.ts";
import { type CommentQuery, listThread, notifyOf } from "./comments.ts";
import { hintThread } from "./live-hints.ts";
import { comments } from "./tables.ts";

/** Comments on an event the viewer may see. */
export function listEventComments(
  db: Db,
  viewer: Viewer,
  query: CommentQuery,
): Promise<Page<Comment>> {
  const { id } = query;
  return listThread(db, viewer, query, {
    under: sql`(${and(eq(comments.eventId, id), visibleEvent(viewer))})`,
    isThere: () => maySeeEvent(db, viewer, id),
  });
}

type NewComment = { id: string; eventId: string; content: string };

/** Comments on an event. Idempotent: a repeated request adds one comment. */
export function createEventComment(
  db: Db,
  person: Person,
  { id, eventId, content }: NewComment,
): Promise<Done<Comment>> {
  return write(db, async (tx) => {
    // Locked so the event can't be deleted meanwhile.
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, eventId), visibleEvent(person)))
      .for("key share");
    if (!event) refuse("NOT_FOUND");
    const waits = await judgeComment(tx, person, { thread: { eventId }, text: content });
    const added = await tx
      .insert(comments)
      .values({ id, eventId, authorId: person.id, content })
      .onConflictDoNothing()
      .returning({ id: comments.id });
    if (added.length > 0 && waits) await queueComment(tx, { id, ownerId: person.id, waits });
    const [row] = await selectComments(tx).where(
      and(eq(comments.id, id), eq(comments.authorId, person.id), eq(comments.eventId, eventId)),
    );
    if (!row) refuse("CONFLICT");
    const comment = await wholeComment(tx, person, row);
    if (added.length === 0) return comment;
    record(tx, ...hintThread(comment));
    await notifyOf(tx, row.comment, waits);
    return comment;
  });
}
