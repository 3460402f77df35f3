import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import { announceNewEvent } from "../announcements/announce-new-event.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { publishComment } from "../posts/publish-comment.ts";
import { publishPost } from "../posts/publish-post.ts";
import type { HeldRow } from "./held-queue.ts";
import { hintsOf } from "./hide.ts";
import { queueForReview } from "./queue-for-review.ts";
import { hiddenContent } from "./tables.ts";

/** The events that wait together with something: a post's event, or the other dates of a series. */
export async function listAlong(tx: Transaction, row: HeldRow): Promise<string[]> {
  const { held, post, event } = row;
  if (post) return post.eventId === null ? [] : [post.eventId];
  if (held.target !== "event" || !event?.seriesId) return [];
  const dates = await tx
    .select({ id: events.id })
    .from(events)
    .innerJoin(hiddenContent, and(waits, eq(hiddenContent.targetId, events.id)))
    .where(and(eq(events.seriesId, event.seriesId), ne(events.id, event.id)))
    .orderBy(events.startsAt, events.id);
  return dates.map(({ id }) => id);
}

const waits = and(eq(hiddenContent.target, "event"), eq(hiddenContent.waitsFor, "moderators"));

/** Matches the rows that make these events wait. */
export function isAlong(ids: string[]): SQL | undefined {
  return and(waits, inArray(hiddenContent.targetId, ids));
}

/** Shows held content to everybody; a comment goes to the post's author first if they approve comments. */
export async function showHeld(tx: Transaction, row: HeldRow, along: string[]): Promise<void> {
  const { held, comment, post } = row;
  const { target, targetId, ownerId, reviewerId } = held;
  if (comment && reviewerId !== null && ownerId !== null) {
    await queueForReview(tx, {
      target: "comment",
      targetId,
      ownerId,
      reviewerId,
      waitsFor: "author",
    });
    return;
  }
  if (comment) return publishComment(tx, comment);
  if (along.length > 0) await tx.delete(hiddenContent).where(isAlong(along));
  if (post) await publishPost(tx, targetId);
  const shown = target === "event" ? [targetId, ...along] : along;
  for (const id of shown) record(tx, ...(await hintsOf(tx, { target: "event", targetId: id })));
  if (target === "act" || target === "profile") record(tx, ...(await hintsOf(tx, held)));
  // A series is announced to followers by its first date.
  const [first] = shown;
  if (first === undefined) return;
  const [event] = await tx.select().from(events).where(eq(events.id, first));
  if (event && event.endsAt.getTime() > Date.now()) await announceNewEvent(tx, event);
}
