import { eq, sql } from "drizzle-orm";
import type { Mentions } from "../../contract/mentions.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { type Hidden, hiddenShape, hiddenState } from "../moderation/visibility.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { findMentioned } from "./find-mentioned.ts";
import { comments, posts } from "./tables.ts";

export function selectComments(db: Db | Transaction) {
  return db
    .select({
      comment: comments,
      author: personCardColumns,
      ownerId: sql<string | null>`coalesce(${posts.authorId}, ${events.hostId})`,
      hidden: hiddenState("comment", comments.id),
    })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(events, eq(events.id, comments.eventId))
    .innerJoin(users, eq(users.id, comments.authorId));
}

type CommentRow = {
  comment: typeof comments.$inferSelect;
  author: Parameters<typeof makePersonCard>[0];
  /** The author of the post, or the host of the event. */
  ownerId: string | null;
  hidden: Hidden;
};

export function commentShape(
  viewer: Viewer,
  { comment, author, ownerId, hidden }: CommentRow,
  mentions?: Mentions,
): Comment {
  const isMine = viewer?.id === comment.authorId;
  const isOwner = viewer !== undefined && viewer.id === ownerId;
  return {
    id: comment.id,
    postId: comment.postId,
    eventId: comment.eventId,
    author: makePersonCard(author),
    content: comment.content,
    ...(mentions && { mentions }),
    time: comment.createdAt.toISOString(),
    edited: comment.editedAt !== null,
    ...hiddenShape(hidden),
    can: {
      edit: isMine,
      delete: isMine || isOwner,
      approve: isOwner && hidden?.waitsFor === "author",
    },
  };
}

/** One comment with the people it mentions. */
export async function wholeComment(
  tx: Transaction,
  viewer: Person,
  row: CommentRow,
): Promise<Comment> {
  const mentionsOf = await findMentioned(tx, viewer, [row.comment]);
  return commentShape(viewer, row, mentionsOf(row.comment));
}
