import { and, eq, sql } from "drizzle-orm";
import type { Post } from "../../contract/posts.ts";
import { coverEventOfPost, listEventOfPost } from "../event-editing/event-of-post.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { claimMedium, removeMedium } from "../media/service.ts";
import { findHeldWordIn } from "../moderation/queue-for-review.ts";
import { notifyMentioned } from "../notifications/mentions.ts";
import type { Services } from "../services.ts";
import { getPost } from "./list-posts.ts";
import { hintChanged } from "./live-hints.ts";
import { searchTextOf } from "./search-text.ts";
import { queuePost, wrong } from "./service.ts";
import { posts } from "./tables.ts";

type Changes = Partial<
  Pick<Post, "title" | "content" | "category" | "visibility"> & { mediaId: string | null }
>;

/** Edits this person's own post. */
export function editPost(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
  { id, ...changes }: Changes & { id: string },
): Promise<Done<Post>> {
  return write(db, async (tx) => {
    const [old] = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, person.id)))
      .for("update");
    if (!old) refuse("NOT_FOUND");
    const { title, content, category, visibility, mediaId } = { ...old, ...changes };
    if (content === "" && old.type === "post" && !mediaId) {
      wrong("content", "Write something, or delete the post.");
    }
    if (old.eventId && title !== old.title) wrong("title", "The event keeps its title.");
    const isSame =
      title === old.title &&
      content === old.content &&
      category === old.category &&
      visibility === old.visibility &&
      mediaId === old.mediaId;
    if (!isSame) {
      if (mediaId !== old.mediaId) await changePicture(tx, person, old, mediaId);
      const search = searchTextOf(title, content);
      await tx
        .update(posts)
        .set({ title, content, category, visibility, mediaId, search, editedAt: sql`now()` })
        .where(eq(posts.id, old.id));
      if (old.mediaId && mediaId !== old.mediaId) await removeMedium(tx, jobs, old.mediaId);
    }
    const isListed = visibility === "public";
    if (old.eventId && isListed !== (old.visibility === "public")) {
      await listEventOfPost(tx, old.eventId, isListed);
    }
    const word = isSame
      ? undefined
      : await findHeldWordIn(tx, person, [title, content, old.competition].join("\n"));
    if (word !== undefined) await queuePost(tx, { ...old, word });
    const post = await getPost(tx, person, old.id);
    const isOutOfSight = post.waiting !== undefined || post.hidden !== undefined;
    if (!isSame && !isOutOfSight)
      await notifyMentioned(tx, { by: person.id, postId: old.id, text: content });
    record(tx, ...hintChanged(post, old.visibility));
    return post;
  });
}

/** Replaces or removes a post's picture. A video post keeps its video. */
async function changePicture(
  tx: Transaction,
  person: Person,
  old: typeof posts.$inferSelect,
  mediaId: string | null,
): Promise<void> {
  if (old.type === "video") wrong("mediaId", "A video post keeps its video.");
  const medium = mediaId && (await claimMedium(tx, person, mediaId));
  if (medium && medium.kind !== "image") wrong("mediaId", "Choose a picture.");
  if (old.eventId) await coverEventOfPost(tx, old.eventId, mediaId);
}
