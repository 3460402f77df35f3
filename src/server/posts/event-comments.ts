import { and, eq, sql } from "drizzle-orm";
import type { Comment } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { visibleEvent, maySeeEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { notifyMentioned } from "../notifications/mentions.ts";
import { notify } from "../notifications/notify.ts";
import { type CommentQuery, listThread, selectComments, wholeComment } from "./comments.ts";
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

/** Comments on an event, once even if the same request arrives again. */
export function createEventComment(
  db: Db,
  person: Person,
  { id, eventId, content }: NewComment,
): Promise<Done<Comment>> {
  return write(db, async (tx) => {
    // Locked, so that the event cannot be deleted meanwhile.
    const [event] = await tx
      .select({ hostId: events.hostId })
      .from(events)
      .where(and(eq(events.id, eventId), visibleEvent(person)))
      .for("key share");
    if (!event) refuse("NOT_FOUND");
    const added = await tx
      .insert(comments)
      .values({ id, eventId, authorId: person.id, content })
      .onConflictDoNothing()
      .returning({ id: comments.id });
    const [row] = await selectComments(tx).where(
      and(eq(comments.id, id), eq(comments.authorId, person.id), eq(comments.eventId, eventId)),
    );
    if (!row) refuse("CONFLICT");
    const comment = await wholeComment(tx, person, row);
    if (added.length === 0) return comment;
    const action = { by: person.id, eventId, commentId: id };
    const { hostId: to } = event;
    record(tx, ...hintThread(comment));
    if (to !== null) await notify(tx, [{ ...action, kind: "comment", to, fact: id }]);
    await notifyMentioned(tx, { ...action, text: content });
    return comment;
  });
}
