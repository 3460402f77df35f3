import { eq } from "drizzle-orm";
import type { Comment, Post } from "../../contract/posts.ts";
import { toEvent } from "../events/live.ts";
import { follows } from "../people/tables.ts";
import type { Services } from "../services.ts";
import type { Counts, LikeCounts } from "./likes.ts";
import { clearPost, toPost } from "./live.ts";

type DeletedPost = { id: string; authorId: string };
type Parts = Pick<Services, "db" | "live">;

/** Tells the screens of whoever may see a new post that there is one. */
export async function tellAdded({ db, live }: Parts, { author, visibility }: Post): Promise<void> {
  const hint = { type: "posts-added" } as const;
  live.toPerson(author.id, { type: "my-posts-changed" });
  if (visibility === "public") return live.toEverybody(hint);
  live.toPerson(author.id, hint);
  if (visibility === "only-me") return;
  const followers = await db
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followedId, author.id));
  for (const { id } of followers) live.toPerson(id, hint);
}

/** Tells the screens that show a post of its change; who may not see it any longer stops hearing of it. */
export async function tellChanged(
  parts: Parts,
  post: Post,
  before: Post["visibility"],
): Promise<void> {
  toPost(parts.live, post.id, { type: "post-changed", postId: post.id });
  parts.live.toPerson(post.author.id, { type: "my-posts-changed" });
  if (post.visibility === before) return;
  clearPost(parts.live, post.id);
  await tellAdded(parts, post);
}

export function tellDeleted({ live }: Parts, { id, authorId }: DeletedPost): void {
  toPost(live, id, { type: "post-deleted", postId: id });
  clearPost(live, id);
  live.toPerson(authorId, { type: "my-posts-changed" });
}

export function tellCounts({ live }: Parts, { id, likes, comments }: Counts): void {
  toPost(live, id, { type: "post-counts", postId: id, likes, comments });
}

export function tellComments({ live }: Parts, postId: string): void {
  toPost(live, postId, { type: "comments-changed", postId });
}

/** Tells the screens that show what a comment stands under. */
export function tellThread(parts: Parts, { postId, eventId }: Pick<Comment, "postId" | "eventId">) {
  if (postId !== null) tellComments(parts, postId);
  if (eventId !== null) toEvent(parts.live, eventId, { type: "event-comments-changed", eventId });
}

/** Tells the author's bell; a push, if they want one for likes at all, waits for the next minute: a click does not. */
export function tellLiked({ live }: Pick<Services, "live">, { told }: LikeCounts): void {
  if (told) live.toPerson(told, { type: "notifications-changed" });
}
