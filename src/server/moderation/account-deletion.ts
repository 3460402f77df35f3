import { and, eq, inArray, or } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { messages, participants } from "../messages/tables.ts";
import { comments, posts } from "../posts/tables.ts";
import { questions } from "../questions/tables.ts";
import { reviews } from "../reviews/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { reports } from "./tables.ts";

/** Deletes the reports about a person and their content; call it before the content is deleted. */
export async function removeReportsAbout(tx: Transaction, personId: string): Promise<void> {
  const things = [
    tx.select({ id: posts.id }).from(posts).where(eq(posts.authorId, personId)),
    tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, personId)),
    tx
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(participants, eq(participants.conversationId, messages.conversationId))
      .where(and(eq(participants.userId, personId), eq(messages.senderId, personId))),
    tx
      .select({ id: roomMessages.id })
      .from(roomMessages)
      .where(eq(roomMessages.authorId, personId)),
    tx.select({ id: questions.id }).from(questions).where(eq(questions.authorId, personId)),
    tx.select({ id: acts.id }).from(acts).where(eq(acts.ownerId, personId)),
    tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, personId)),
    tx.select({ id: calls.id }).from(calls).where(eq(calls.ownerId, personId)),
    tx.select({ id: events.id }).from(events).where(eq(events.hostId, personId)),
  ];
  await tx
    .delete(reports)
    .where(
      or(
        eq(reports.targetId, personId),
        ...things.map((found) => inArray(reports.targetId, found)),
      ),
    );
}
