import { sql, type SQL } from "drizzle-orm";
import type { PublicQuestion, Question } from "../../contract/rooms/questions.ts";
import type { Viewer } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { questions, questionVotes } from "./tables.ts";

type Row = typeof questions.$inferSelect;
type Author = Parameters<typeof makePersonCard>[0];

/** The columns `questionShape` needs. */
export function questionColumns(viewer: Viewer) {
  return { question: questions, author: personCardColumns, voted: hasVoted(viewer) };
}

function hasVoted(viewer: Viewer): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${questionVotes} where ${questionVotes.questionId} = ${questions.id}
    and ${questionVotes.personId} = ${viewer.id})`;
}

/** A question as everybody in the room sees it. */
export function publicQuestion(row: Row, author: Author): PublicQuestion {
  const { id, text, votes, state, createdAt, answeringAt, anonymous } = row;
  return {
    id,
    author: anonymous ? null : makePersonCard(author),
    text,
    votes,
    state,
    time: createdAt.toISOString(),
    answeringAt: answeringAt?.toISOString() ?? null,
  };
}

type Found = { question: Row; author: Author; voted: boolean };

/** A question for one viewer. Only moderators and the author see who asked an anonymous one. */
export function questionShape(
  { question, author, voted }: Found,
  { viewer, can }: { viewer: Viewer; can: { moderate: boolean } },
): Question {
  const mine = question.authorId === viewer?.id;
  return {
    ...publicQuestion(question, author),
    author: question.anonymous && !mine && !can.moderate ? null : makePersonCard(author),
    anonymous: question.anonymous,
    mine,
    voted,
  };
}
