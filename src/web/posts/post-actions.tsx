import { MessageSquare } from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { Icon } from "../ui/icon.tsx";
import { LikeButton } from "./like-button.tsx";
import { SharePopup } from "./share-popup.tsx";

interface PostActionsProps {
  post: Post;
  commenting: boolean;
  onComment: () => void;
}

export function PostActions({ post, commenting, onComment }: PostActionsProps) {
  return (
    <div className="post-actions">
      <LikeButton post={post} />
      <button type="button" className="post-action" aria-expanded={commenting} onClick={onComment}>
        <Icon of={MessageSquare} />
        Comment <b className="tabular-numbers">{post.comments}</b>
      </button>
      <SharePopup post={post} />
    </div>
  );
}
