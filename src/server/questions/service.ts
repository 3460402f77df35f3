import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { NewQuestion, Question } from "../../contract/rooms/questions.ts";
import { talkLimits } from "../../contract/rooms/talk-limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, record, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { findBlocked } from "../people/visibility.ts";
import { hintInRoom } from "../room-chat/live-hints.ts";
import { refuseMuted } from "../room-chat/mutes.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { addVote } from "./add-vote.ts";
import { isVisibleIn } from "./list-questions.ts";
import { publicQuestion, questionColumns, questionShape } from "./question-shape.ts";
import { questions, questionVotes } from "./tables.ts";

/** Asks the hosts a question. Idempotent: a repeated request asks once. */
export async function askQuestion(
  tx: Transaction,
  access: RoomAccess<"ask">,
  me: Person,
  { id, text, anonymous }: NewQuestion,
): Promise<Question> {
  const { event } = access;
  await refuseMuted(tx, access);
  await refuseTooMany(tx, event.id, me);
  const added = await tx
    .insert(questions)
    .values({ id, eventId: event.id, authorId: me.id, text, anonymous })
    .onConflictDoNothing()
    .returning({ id: questions.id });
  const row = await readQuestion(tx, access, id);
  // The id is already used for something else.
  if (!row || row.question.authorId !== me.id || row.question.text !== text) refuse("CONFLICT");
  if (added.length > 0) await hintQuestion(tx, row, me);
  return questionShape(row, access);
}

async function refuseTooMany(tx: Transaction, eventId: string, me: Person): Promise<void> {
  const [open] = await tx
    .select({ count: count() })
    .from(questions)
    .where(
      and(
        eq(questions.authorId, me.id),
        eq(questions.eventId, eventId),
        eq(questions.state, "open"),
      ),
    );
  if ((open?.count ?? 0) >= talkLimits.openQuestions)
    refuse("NOT_ALLOWED", {
      detail: `You have ${talkLimits.openQuestions} questions waiting. Delete one, or wait until one is answered.`,
    });
}

type Vote = { questionId: string; isFor: boolean };

/** Votes for a question or withdraws the vote. Idempotent. */
export async function vote(
  db: Db,
  access: RoomAccess<"talk">,
  me: Person,
  { questionId, isFor }: Vote,
): Promise<Done<Question>> {
  const row = (await readQuestion(db, access, questionId)) ?? refuse("NOT_FOUND");
  const { question } = row;
  if (question.state === "answered" || question.state === "dismissed")
    refuse("NOT_ALLOWED", { detail: "Voting on this question is closed." });
  const changed = isFor
    ? await addVote(db, questionId, me.id)
    : await withdrawVote(db, questionId, me.id);
  const votes = changed.votes ?? question.votes;
  const eventId = access.event.id;
  return done(
    questionShape({ ...row, question: { ...question, votes }, voted: isFor }, access),
    changed.isNew
      ? [hintInRoom({ type: "room-votes", eventId, votes: { [questionId]: votes } })]
      : [],
  );
}

async function withdrawVote(db: Db, questionId: string, personId: string) {
  const { rows } = await db.execute<{ votes: number }>(sql`
    with withdrawn as (
      delete from ${questionVotes} where question_id = ${questionId} and person_id = ${personId}
      returning question_id)
    update ${questions} set votes = votes - 1 from withdrawn where id = question_id returning votes`);
  return { isNew: rows.length > 0, votes: rows[0]?.votes ?? null };
}

/** Answers a question now, marks it as answered, dismisses it or reopens it. */
export async function setQuestionState(
  tx: Transaction,
  access: RoomAccess<"moderate">,
  { questionId, state }: { questionId: string; state: Question["state"] },
): Promise<Question> {
  const { event } = access;
  // Serializes moderators, so that at most one question is being answered.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${event.id}, 1))`);
  const found = (await readQuestion(tx, access, questionId)) ?? refuse("NOT_FOUND");
  if (found.question.state === state) return questionShape(found, access);
  const replaced =
    state === "answering"
      ? await tx
          .update(questions)
          .set({ state: "answered" })
          .where(
            and(
              eq(questions.eventId, event.id),
              eq(questions.state, "answering"),
              ne(questions.id, questionId),
            ),
          )
          .returning({ id: questions.id })
      : [];
  const isAnswered = state === "answering" || state === "answered";
  await tx
    .update(questions)
    .set({
      state,
      answeringAt: isAnswered ? sql`coalesce(${questions.answeringAt}, now())` : null,
    })
    .where(eq(questions.id, questionId));
  for (const id of [...replaced.map((one) => one.id), questionId]) {
    const row = await readQuestion(tx, access, id);
    if (row) await hintQuestion(tx, row, row.author);
  }
  const row = await readQuestion(tx, access, questionId);
  return questionShape(row ?? refuse("NOT_FOUND"), access);
}

/** Deletes the viewer's own question with its votes. */
export async function removeQuestion(
  tx: Transaction,
  access: RoomAccess<"watch">,
  me: Person,
  questionId: string,
): Promise<void> {
  const { question } = (await readQuestion(tx, access, questionId)) ?? refuse("NOT_FOUND");
  if (question.authorId !== me.id)
    refuse("NOT_ALLOWED", { detail: "You can delete only your own questions." });
  await tx.delete(questions).where(eq(questions.id, questionId));
  const eventId = access.event.id;
  record(tx, hintInRoom({ type: "room-question-removed", eventId, questionId }));
}

type Found = NonNullable<Awaited<ReturnType<typeof readQuestion>>>;

async function readQuestion(db: Db | Transaction, access: RoomAccess, id: string) {
  const [row] = await db
    .select(questionColumns(access.viewer))
    .from(questions)
    .innerJoin(users, eq(users.id, questions.authorId))
    .where(and(eq(questions.id, id), isVisibleIn(access)));
  return row;
}

async function hintQuestion(
  tx: Transaction,
  { question, author }: Found,
  by: { id: string },
): Promise<void> {
  const { eventId } = question;
  const hint = { type: "room-question", eventId } as const;
  const shown = publicQuestion(question, author);
  record(tx, hintInRoom({ ...hint, question: shown }, await findBlocked(tx, by)));
}

/** Subtracts a person's votes from the counts before the votes are deleted with their account. */
export async function uncountVotesOf(tx: Transaction, personId: string): Promise<void> {
  const voted = tx
    .select({ id: questionVotes.questionId })
    .from(questionVotes)
    .where(eq(questionVotes.personId, personId));
  await tx
    .update(questions)
    .set({ votes: sql`greatest(${questions.votes} - 1, 0)` })
    .where(inArray(questions.id, voted));
}
