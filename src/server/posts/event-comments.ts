import { and, eq, sql } from "drizzle-orm";
import type { Comment } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { maySeeEvent } from "../events/may-see.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { tellMentioned } from "../notifications/mentions.ts";
import { notify, toldOfComment } from "../notifications/notify.ts";
import { type CommentQuery, commentShape, listThread, selectComments } from "./comments.ts";
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

/** Comments on an event, once however often the same request arrives; `told` are those whose bell it changes. */
export function createEventComment(db: Db, person: Person, { id, eventId, content }: NewComment) {
  return db.transaction(async (tx) => {
    // Held, so that the event cannot be deleted between finding and commenting on it.
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
    const comment = commentShape(person, row);
    if (added.length === 0) return { comment, isNew: false, told: [] };
    const deed = { by: person.id, eventId, commentId: id };
    const { hostId: to } = event;
    const told = [
      ...(to === null ? [] : await notify(tx, [{ ...deed, kind: "comment", to, fact: id }])),
      ...(await tellMentioned(tx, { ...deed, text: content })),
    ];
    return { comment, isNew: true, told };
  });
}

/** Deletes an own comment on an event, or anybody's on an own event; gives the event and who had been told of it. */
export async function deleteEventComment(db: Db, person: Person, commentId: string) {
  const { rows } = await db.execute<{ eventId: string; told: string[] }>(sql`
    delete from ${comments} using ${events}
    where ${comments.id} = ${commentId} and ${events.id} = ${comments.eventId}
      and (${comments.authorId} = ${person.id} or ${events.hostId} = ${person.id})
    returning ${events.id} as "eventId", ${toldOfComment(commentId)} as told`);
  return rows[0] ?? refuse("NOT_FOUND");
}
