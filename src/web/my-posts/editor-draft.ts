import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Post } from "../../contract/posts.ts";

export type EditorDraft = Pick<Post, "id" | "title" | "content" | "category" | "visibility"> & {
  /** The picture that the post has already is to stay. */
  keepsPicture: boolean;
};

/** The content of the editor; it starts with the post that is edited, or empty. */
export function useEditorDraft(post: Post | undefined) {
  const [draft, setDraft] = useState<EditorDraft>({
    id: post?.id ?? newId(),
    title: post?.title ?? "",
    content: post?.content ?? "",
    category: post?.category ?? "General",
    visibility: post?.visibility ?? "public",
    keepsPicture: Boolean(post?.media),
  });
  // A new post gets a new id with every change, so that the same words sent twice are one post.
  const change = (changes: Partial<EditorDraft>) =>
    setDraft((now) => ({ ...now, ...changes, id: post?.id ?? newId() }));
  return { draft, change };
}
