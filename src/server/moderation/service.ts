import { and, eq, isNotNull, isNull, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { NewReport } from "../../contract/moderation/moderation.ts";
import { unsaid } from "../../contract/people/limits.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { isOwnBooking } from "../bookings/list-bookings.ts";
import { bookingMessages, bookings } from "../bookings/tables.ts";
import { visibleCall } from "../calls/call-visibility.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
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
import { notHidden } from "./visibility.ts";
import { reportCases, reports } from "./tables.ts";

/** Stores a person's report with a copy of the current content; idempotent. */
export async function report(db: Db, person: Person, input: NewReport): Promise<void> {
  const [found] = await findTarget(db, person, input);
  if (!found) refuse("NOT_FOUND");
  if ("eventId" in found && !(await viewRoom(db, { viewer: person }, found.eventId)).can.watch)
    refuse("NOT_FOUND");
  if (found.ownerId === person.id)
    refuse("NOT_ALLOWED", { detail: "This is yours. You can edit or delete it yourself." });
  const { id, target, targetId, category, text } = input;
  await db.transaction(async (tx) => {
    const caseId = await openCase(tx, { target, targetId }, found);
    await tx
      .insert(reports)
      .values({ id, caseId, reporterId: person.id, target, targetId, category, text })
      .onConflictDoNothing();
  });
}

type Found = { ownerId: string | null; copy: string };
type Thing = Pick<NewReport, "target" | "targetId">;

// Enough to judge by, however often the author edits.
const maxCopies = 5;

/** Adds this copy to the thing's open case, or opens one; returns its id. */
async function openCase(tx: Transaction, thing: Thing, { ownerId, copy }: Found): Promise<string> {
  const evidence = copy === "" ? [] : [copy];
  const [row] = await tx
    .insert(reportCases)
    .values({
      ...thing,
      ownerId,
      ownerName: sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${ownerId}), '')`,
      evidence,
    })
    .onConflictDoUpdate({
      target: [reportCases.target, reportCases.targetId],
      targetWhere: isNull(reportCases.closedAt),
      set: {
        evidence: sql`case when ${reportCases.evidence} @> excluded.evidence or cardinality(${reportCases.evidence}) >= ${maxCopies}
          then ${reportCases.evidence} else ${reportCases.evidence} || excluded.evidence end`,
      },
    })
    .returning({ id: reportCases.id });
  if (!row) throw new Error("no case was opened");
  return row.id;
}

/** People can only report what they may see, so that reporting reveals nothing about the rest. */
function findTarget(db: Db, person: Person, { target, targetId }: NewReport) {
  switch (target) {
    case "profile":
      return db
        .select({
          ownerId: users.id,
          copy: copyOf(users.name, sql`nullif(${users.bio}, ${unsaid.bio})`),
        })
        .from(users)
        .where(and(eq(users.id, targetId), notBlocked(person, users.id)));
    case "post":
      return db
        .select({
          ownerId: posts.authorId,
          copy: copyOf(posts.title, posts.content, withPicture(posts.mediaId)),
        })
        .from(posts)
        .where(and(eq(posts.id, targetId), visibleTo(person)));
    case "comment":
      return db
        .select({ ownerId: comments.authorId, copy: copyOf(comments.content) })
        .from(comments)
        .leftJoin(posts, eq(posts.id, comments.postId))
        .leftJoin(events, eq(events.id, comments.eventId))
        .where(
          and(
            eq(comments.id, targetId),
            or(visibleTo(person), and(isNotNull(events.id), visibleEvent(person))),
            notBlocked(person, comments.authorId),
            notHidden(person, "comment", comments.id),
          ),
        );
    case "event":
      return db
        .select({
          ownerId: events.hostId,
          copy: copyOf(
            events.title,
            // A summary the host didn't write is the beginning of the description.
            sql`case when starts_with(${events.description}, ${events.summary}) then '' else ${events.summary} end`,
            events.description,
            withPicture(events.coverId),
          ),
        })
        .from(events)
        .where(and(eq(events.id, targetId), visibleEvent(person)));
    case "message":
      return db
        .select({
          ownerId: messages.senderId,
          copy: copyOf(messages.text, withPicture(messages.mediaId)),
        })
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
          copy: copyOf(roomMessages.text),
          eventId: roomMessages.eventId,
        })
        .from(roomMessages)
        .where(
          and(
            eq(roomMessages.id, targetId),
            eq(roomMessages.removed, false),
            notBlocked(person, roomMessages.authorId),
            notHidden(person, "room-message", roomMessages.id),
          ),
        );
    case "act":
      return db
        .select({
          ownerId: acts.ownerId,
          copy: copyOf(acts.name, acts.line, acts.about, quotesOf(acts.testimonials)),
        })
        .from(acts)
        .where(and(eq(acts.id, targetId), visibleAct(person)));
    case "review":
      return db
        .select({ ownerId: reviews.authorId, copy: copyOf(reviews.text, reviews.reply) })
        .from(reviews)
        .where(and(eq(reviews.id, targetId), visibleReview(person)));
    case "booking-message":
      return db
        .select({
          ownerId: bookingMessages.senderId,
          copy: copyOf(
            bookingMessages.text,
            sql`'[about the booking “' || ${bookings.title} || '”]'`,
          ),
        })
        .from(bookingMessages)
        .innerJoin(bookings, eq(bookings.id, bookingMessages.bookingId))
        .where(
          and(
            eq(bookingMessages.id, targetId),
            isOwnBooking(person),
            notHidden(person, "booking-message", bookingMessages.id),
          ),
        );
    case "call":
      return db
        .select({ ownerId: calls.ownerId, copy: copyOf(calls.title, calls.text) })
        .from(calls)
        .where(and(eq(calls.id, targetId), visibleCall(person)));
    case "question":
      return db
        .select({
          ownerId: questions.authorId,
          copy: copyOf(questions.text),
          eventId: questions.eventId,
        })
        .from(questions)
        .where(
          and(
            eq(questions.id, targetId),
            notBlocked(person, questions.authorId),
            notHidden(person, "question", questions.id),
          ),
        );
  }
}

/** A thing's text, one part per line. */
function copyOf(...parts: (AnyColumn | SQL)[]): SQL<string> {
  const given = parts.map((part) => sql`nullif(${part}, '')`);
  return sql<string>`left(concat_ws(E'\\n', ${sql.join(given, sql`, `)}), 5000)`;
}

/** An act's testimonials, one per line. */
function quotesOf(testimonials: AnyColumn): SQL {
  return sql`(select string_agg(concat_ws(' ', one ->> 'text', one ->> 'author', one ->> 'link'), E'\\n')
    from jsonb_array_elements(${testimonials}) as one)`;
}

function withPicture(mediaId: AnyColumn): SQL {
  return sql`case when ${mediaId} is not null then '[with a picture or video]' end`;
}
