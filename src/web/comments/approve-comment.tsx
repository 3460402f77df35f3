import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "../../contract/comments/comments.ts";
import { fetchJson, api } from "../app/api.ts";
import { changeInPages } from "../lib/list-pages.ts";
import { refetchPost } from "../posts/post-cache.ts";
import { Button } from "../ui/button.tsx";
import { changeComments } from "./comment-cache.ts";
import { threadOf } from "./thread.ts";

interface ApproveCommentProps {
  comment: Comment;
  onDecline: () => void;
}

/** Lets a post's author or an event's host approve or decline a comment held for approval. */
export function ApproveComment({ comment, onDecline }: ApproveCommentProps) {
  const queryClient = useQueryClient();
  const { id, author } = comment;
  const thread = threadOf(comment);
  const approve = useMutation({
    mutationFn: () => fetchJson(api.comments[":id"].approval.$put({ param: { id } })),
    onSuccess(shown) {
      changeComments(queryClient, thread, (pages) => changeInPages(pages, id, () => shown));
      if (thread.of === "posts") void refetchPost(queryClient, thread.id);
    },
  });
  return (
    <div className="side-by-side is-tight">
      <Button
        size="small"
        variant="ink"
        busy={approve.isPending && "Approving"}
        onClick={() => approve.mutate()}
      >
        Approve<span className="visually-hidden"> the comment by {author.name}</span>
      </Button>
      <Button size="small" onClick={onDecline}>
        Decline<span className="visually-hidden"> the comment by {author.name}</span>
      </Button>
    </div>
  );
}
