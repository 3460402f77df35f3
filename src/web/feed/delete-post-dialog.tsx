import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toasts.ts";
import { removePost } from "./post-cache.ts";

export function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => done(api.posts[":id"].$delete({ param: { id: post.id } })),
    onSuccess: () => {
      onClose();
      removePost(queryClient, post.id);
      toast("Post deleted");
    },
    onError: (error) => toast(sentenceOf(error), { failure: true }),
  });
  return (
    <ConfirmDialog
      open
      title="Delete post"
      confirm="Delete post"
      icon={Trash2}
      busy={remove.isPending && "Deleting"}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this post?</p>
    </ConfirmDialog>
  );
}
