import type { Comment } from "../../contract/comments/comments.ts";
import type { Post } from "../../contract/posts.ts";
import { hintEvent } from "../events/live.ts";
import { hintPeople, type Effect } from "../lib/effects.ts";
import { clearPost, hintPost } from "./live.ts";

/** A post's counters after a like or a comment. */
export type Counts = { id: string; likes: number; comments: number };
type DeletedPost = { id: string; authorId: string };

type AddedPost = { author: { id: string }; visibility: Post["visibility"] };

/** Tells the open pages of everyone who may see a new post. */
export function hintAdded({ author, visibility }: AddedPost): Effect[] {
  const hint = { type: "posts-added" } as const;
  const own = hintPeople([author.id], { type: "my-posts-changed" });
  if (visibility === "public") return [own, { type: "hint", to: "everybody", hint }];
  if (visibility === "only-me") return [own, hintPeople([author.id], hint)];
  const followers = { type: "hint", to: { followersOf: author.id }, hint } as const;
  return [own, hintPeople([author.id], hint), followers];
}

/** Tells a performer's followers about a followers-only post the performer co-signed. */
export function hintAddedByCosign({ visibility }: Post, cosignerId: string): Effect[] {
  if (visibility !== "followers") return [];
  return [{ type: "hint", to: { followersOf: cosignerId }, hint: { type: "posts-added" } }];
}

/** Tells the pages that show a post; people who may no longer see it leave its room. */
export function hintChanged(post: Post, before: Post["visibility"]): Effect[] {
  const changed = [
    ...hintPost(post.id, { type: "post-changed", postId: post.id }),
    hintPeople([post.author.id], { type: "my-posts-changed" }),
  ];
  if (post.visibility === before) return changed;
  return [...changed, clearPost(post.id), ...hintAdded(post)];
}

export function hintDeleted({ id, authorId }: DeletedPost): Effect[] {
  return [
    ...hintPost(id, { type: "post-deleted", postId: id }),
    clearPost(id),
    hintPeople([authorId], { type: "my-posts-changed" }),
  ];
}

export function hintCounts({ id, likes, comments }: Counts): Effect[] {
  return hintPost(id, { type: "post-counts", postId: id, likes, comments });
}

export function hintComments(postId: string): Effect[] {
  return hintPost(postId, { type: "comments-changed", postId });
}

/** Tells the pages that show the post or event of a comment. */
export function hintThread({ postId, eventId }: Pick<Comment, "postId" | "eventId">): Effect[] {
  if (postId !== null) return hintComments(postId);
  if (eventId !== null) return [hintEvent(eventId, { type: "event-comments-changed", eventId })];
  return [];
}
