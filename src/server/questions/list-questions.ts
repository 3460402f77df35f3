import { and, desc, eq, ne, or, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Question } from "../../contract/rooms/questions.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { questionColumns, questionShape } from "./question-shape.ts";
import { questions } from "./tables.ts";

type Query = {
  sort: "votes" | "new";
  state?: Question["state"] | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The questions of a room, by votes or newest first. Dismissed ones are shown only to moderators and their authors. */
export async function listQuestions(
  db: Db,
  access: RoomAccess<"watch">,
  { sort, state, q = "", cursor, limit = pageSize }: Query,
): Promise<Page<Question>> {
  const isByVotes = sort === "votes";
  const rows = await db
    .select(questionColumns(access.viewer))
    .from(questions)
    .innerJoin(users, eq(users.id, questions.authorId))
    .where(
      and(
        isVisibleIn(access),
        state && eq(questions.state, state),
        q === "" ? undefined : sql`strpos(lower(${questions.text}), lower(${q})) > 0`,
        isByVotes ? behind(cursor) : before(questions.createdAt, questions.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(isByVotes ? questions.votes : questions.createdAt), desc(questions.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ question }) => ({
    time: isByVotes ? new Date(question.votes) : question.createdAt,
    id: question.id,
  }));
  return { items: items.map((row) => questionShape(row, access)), next };
}

// In a list by votes, the cursor's time field carries the number of votes.
function behind(text: string | undefined): SQL | undefined {
  const cursor = readCursor(text);
  if (!cursor) return undefined;
  // One row comparison, so that the index is used: see `before`.
  return sql`(${questions.votes}, ${questions.id}) < (${cursor.time.getTime()}::bigint, ${cursor.id}::uuid)`;
}

/** The one condition for a room's questions that the viewer may see. */
export function isVisibleIn({ event, viewer, can }: RoomAccess): SQL | undefined {
  const isShown = viewer
    ? or(ne(questions.state, "dismissed"), eq(questions.authorId, viewer.id))
    : ne(questions.state, "dismissed");
  return and(
    eq(questions.eventId, event.id),
    can.moderate ? undefined : isShown,
    notBlocked(viewer, questions.authorId),
    notHidden(viewer, "question", questions.id),
  );
}
