import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { NewReport } from "../../contract/moderation.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { visibleCall } from "../calls/call-visibility.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notDeleted } from "../messages/message-shape.ts";
import { messages, participants } from "../messages/tables.ts";
import { users } from "../people/tables.ts";
import { notBlocked, notBlockedBetween } from "../people/visibility.ts";
import { comments, posts } from "../posts/tables.ts";
import { questions } from "../questions/tables.ts";
import { visibleReview } from "../reviews/review-visibility.ts";
import { reviews } from "../reviews/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { viewRoom } from "../rooms/room-access.ts";
import { visibleTo } from "../posts/visibility.ts";
import { reports } from "./tables.ts";

/** Notes what a person reports, once however often the same request arrives. */
export async function report(db: Db, person: Person, input: NewReport): Promise<void> {
  const [found] = await findTarget(db, person, input);
  if (!found) refuse("NOT_FOUND");
  if ("eventId" in found && !(await viewRoom(db, { viewer: person }, found.eventId)).can.watch)
    refuse("NOT_FOUND");
  if (found.ownerId === person.id)
    refuse("NOT_ALLOWED", { detail: "This is yours. You can edit or delete it yourself." });
  await db
    .insert(reports)
    .values({ ...input, reporterId: person.id, excerpt: found.excerpt })
    .onConflictDoNothing();
}

const none = sql<string>`''`;

/** Only what one may see can be reported, so that reporting tells nothing about the rest. */
function findTarget(db: Db, person: Person, { target, targetId }: NewReport) {
  switch (target) {
    case "profile":
      return db
        .select({ ownerId: users.id, excerpt: none })
        .from(users)
        .where(and(eq(users.id, targetId), notBlocked(person, users.id)));
    case "post":
      return db
        .select({ ownerId: posts.authorId, excerpt: none })
        .from(posts)
        .where(and(eq(posts.id, targetId), visibleTo(person)));
    case "comment":
      return db
        .select({ ownerId: comments.authorId, excerpt: none })
        .from(comments)
        .leftJoin(posts, eq(posts.id, comments.postId))
        .leftJoin(events, eq(events.id, comments.eventId))
        .where(
          and(
            eq(comments.id, targetId),
            or(visibleTo(person), and(isNotNull(events.id), visibleEvent(person))),
            notBlocked(person, comments.authorId),
          ),
        );
    case "event":
      return db
        .select({ ownerId: events.hostId, excerpt: none })
        .from(events)
        .where(and(eq(events.id, targetId), visibleEvent(person)));
    case "message":
      return db
        .select({ ownerId: messages.senderId, excerpt: messages.text })
        .from(messages)
        .innerJoin(
          participants,
          and(
            eq(participants.conversationId, messages.conversationId),
            eq(participants.userId, person.id),
          ),
        )
        .where(
          and(
            eq(messages.id, targetId),
            eq(messages.unsent, false),
            notDeleted(person),
            notBlockedBetween(person, participants.otherId),
          ),
        );
    case "room-message":
      return db
        .select({
          ownerId: roomMessages.authorId,
          excerpt: roomMessages.text,
          eventId: roomMessages.eventId,
        })
        .from(roomMessages)
        .where(
          and(
            eq(roomMessages.id, targetId),
            eq(roomMessages.removed, false),
            notBlocked(person, roomMessages.authorId),
          ),
        );
    case "act":
      return db
        .select({ ownerId: acts.ownerId, excerpt: acts.name })
        .from(acts)
        .where(and(eq(acts.id, targetId), visibleAct(person)));
    case "review":
      return db
        .select({ ownerId: reviews.authorId, excerpt: reviews.text })
        .from(reviews)
        .where(and(eq(reviews.id, targetId), visibleReview(person)));
    case "call":
      return db
        .select({ ownerId: calls.ownerId, excerpt: calls.title })
        .from(calls)
        .where(and(eq(calls.id, targetId), visibleCall(person)));
    case "question":
      return db
        .select({
          ownerId: questions.authorId,
          excerpt: questions.text,
          eventId: questions.eventId,
        })
        .from(questions)
        .where(and(eq(questions.id, targetId), notBlocked(person, questions.authorId)));
  }
}
