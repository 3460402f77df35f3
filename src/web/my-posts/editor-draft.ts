import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Post } from "../../contract/posts.ts";

export type EditorDraft = Pick<Post, "id" | "title" | "content" | "category" | "visibility"> & {
  /** Whether the post's current picture is kept. */
  keepsPicture: boolean;
};

/** The editor's content: that of the edited post, or empty. */
export function useEditorDraft(post: Post | undefined) {
  const [draft, setDraft] = useState<EditorDraft>({
    id: post?.id ?? newId(),
    title: post?.title ?? "",
    content: post?.content ?? "",
    category: post?.category ?? "General",
    visibility: post?.visibility ?? "public",
    keepsPicture: Boolean(post?.media),
  });
  // A new post gets a new id with every change, so that sending the same content twice creates one post.
  const change = (changes: Partial<EditorDraft>) =>
    setDraft((now) => ({ ...now, ...changes, id: post?.id ?? newId() }));
  return { draft, change };
}
