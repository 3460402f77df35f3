import { and, asc, eq, gte, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { queueComment, judgeComment, type Waits } from "./comment-rules.ts";
import { commentShape, selectComments, wholeComment } from "./comment-shape.ts";
import { findMentioned } from "./find-mentioned.ts";
import { inPostTurn } from "./likes.ts";
import { type Counts, hintComments, hintCounts, hintThread } from "./live-hints.ts";
import { countComment, notifyOfComment, notifyOfMentions, thingOf } from "./publish-comment.ts";
import { comments, posts } from "./tables.ts";
import { visiblePosts, visibleTo } from "./visibility.ts";

export type CommentQuery = { id: string; cursor?: string | undefined; limit?: number | undefined };

type Thread = { under: SQL; isThere: () => Promise<boolean> };

/** Comments on one post or event, oldest first, without those of blocked people. Refuses if the viewer may not see the post or event. */
export async function listThread(
  db: Db,
  viewer: Viewer,
  query: CommentQuery,
  { under, isThere }: Thread,
): Promise<Page<Comment>> {
  const { limit = pageSize } = query;
  const cursor = readCursor(query.cursor);
  const rows = await selectComments(db)
    .where(
      and(
        under,
        cursor && gte(comments.createdAt, cursor.time),
        after(comments.createdAt, comments.id, cursor),
        notBlocked(viewer, comments.authorId),
        notHidden(viewer, "comment", comments.id),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit + 1);
  // No comments may also mean that the post or event does not exist.
  if (rows.length === 0 && !(await isThere())) refuse("NOT_FOUND");
  const { items, next } = pageOf(rows, limit, ({ comment }) => ({
    time: comment.createdAt,
    id: comment.id,
  }));
  const mentionsOf = await findMentioned(
    db,
    viewer,
    items.map(({ comment }) => comment),
  );
  const shown = items.map((row) => commentShape(viewer, row, mentionsOf(row.comment)));
  return { items: shown, next };
}

/** Comments on a post the viewer may see. */
export function listComments(db: Db, viewer: Viewer, query: CommentQuery): Promise<Page<Comment>> {
  const { id } = query;
  return listThread(db, viewer, query, {
    under: sql`(${and(eq(comments.postId, id), visibleTo(viewer))})`,
    isThere: async () => (await visiblePosts(db, viewer, [id])).length > 0,
  });
}

type NewComment = { id: string; postId: string; content: string };

/** Comments on a post. Idempotent: a repeated request adds one comment. */
export function createComment(db: Db, person: Person, input: NewComment): Promise<Done<Comment>> {
  return inPostTurn(input.postId, () => write(db, (tx) => createOnce(tx, person, input)));
}

async function createOnce(
  tx: Transaction,
  person: Person,
  { id, postId, content }: NewComment,
): Promise<Comment> {
  const waits = await judgeComment(tx, person, { thread: { postId }, text: content });
  const result = await tx.execute<Counts & { added: boolean }>(sql`
    with post as (
      select ${posts.id}, ${posts.likes}, ${posts.comments} from ${posts}
      where ${posts.id} = ${postId} and ${visibleTo(person)}
      for no key update of ${posts}
    ), added as (
      insert into ${comments} (id, post_id, author_id, content)
      select ${id}::uuid, post.id, ${person.id}::uuid, ${content} from post
      on conflict (id) do nothing returning post_id
    ), counted as (
      update ${posts} set comments = posts.comments + ${waits === null ? 1 : 0}::int from added
      where posts.id = added.post_id returning posts.comments
    )
    select post.id, post.likes, coalesce(counted.comments, post.comments) as comments,
      counted.comments is not null as added
    from post left join counted on true`);
  const [counts] = result.rows;
  if (!counts) refuse("NOT_FOUND");
  if (counts.added && waits) await queueComment(tx, { id, ownerId: person.id, waits });
  const [row] = await selectComments(tx).where(
    and(eq(comments.id, id), eq(comments.authorId, person.id), eq(comments.postId, postId)),
  );
  if (!row) refuse("CONFLICT");
  const comment = await wholeComment(tx, person, row);
  if (!counts.added) return comment;
  record(tx, ...hintCounts(counts), ...hintComments(postId));
  await notifyOf(tx, row.comment, waits);
  return comment;
}

/** Notifies the owner, who may have to approve the comment, right away; the people it mentions only once it is shown. */
export async function notifyOf(
  tx: Transaction,
  comment: typeof comments.$inferSelect,
  waits: Waits | null,
): Promise<void> {
  if (waits?.waitsFor === "moderators") return;
  await notifyOfComment(tx, comment);
  if (waits === null) await notifyOfMentions(tx, comment);
}

/**
 * Edits this person's own comment if they may still see the post or event. It's held again if comments there need approval or it
 * contains a held word.
 */
export function editComment(
  db: Db,
  person: Person,
  { id, content }: { id: string; content: string },
): Promise<Done<Comment>> {
  return write(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.authorId, person.id), isInSight(person)))
      .for("update");
    if (!before) refuse("NOT_FOUND");
    const isSame = before.content === content;
    const waits = isSame
      ? null
      : await judgeComment(tx, person, { thread: thingOf(before), text: content });
    if (!isSame)
      await tx
        .update(comments)
        .set({ content, editedAt: sql`now()` })
        .where(eq(comments.id, id));
    if (waits && (await queueComment(tx, { id, ownerId: person.id, waits })))
      await countComment(tx, before, -1);
    const [row] = await selectComments(tx).where(eq(comments.id, id));
    if (!row) refuse("NOT_FOUND");
    if (row.hidden === null) await notifyOfMentions(tx, row.comment);
    const comment = await wholeComment(tx, person, row);
    record(tx, ...hintThread(comment));
    return comment;
  });
}

/** Whether the person may see the post or event of a comment. */
function isInSight(person: Person): SQL {
  return sql`(
    exists (select 1 from ${posts} where ${posts.id} = ${comments.postId} and ${visibleTo(person)})
    or exists (select 1 from ${events} where ${events.id} = ${comments.eventId} and ${visibleEvent(person)}))`;
}
