import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toasts.ts";
import { removePost } from "./post-cache.ts";
import { numberText } from "../lib/number-text.ts";

function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function goesText({ going }: EventCard): string {
  if (going === 0) return "Deleting the post deletes the event too. Nobody is going yet.";
  const people = going === 1 ? "One person is" : `${numberText(going)} people are`;
  return `${people} going. Deleting the post cancels the event, and they are notified.`;
}

/** Asks before a post is deleted; one that is an event says what becomes of the people who go. */
export function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { event } = post;
  const queryClient = useQueryClient();
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.posts[":id"].$delete({ param: { id: post.id } })),
    onSuccess: () => {
      onClose();
      removePost(queryClient, post.id);
      toast("Post deleted");
    },
  });
  return (
    <ConfirmDialog
      open
      title={event ? "Delete post and event" : "Delete post"}
      confirm={event ? "Delete post and event" : "Delete post"}
      icon={Trash2}
      busy={remove.isPending && "Deleting"}
      problem={remove.isError && sentenceOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this post?</p>
      {event && !event.cancelled && (
        <p className="dialog-detail">
          <b>This post is the event “{event.title}”.</b> {goesText(event)}
        </p>
      )}
      {(post.likes > 0 || post.comments > 0) && (
        <p className="supporting-text dialog-detail">
          {counted(post.likes, "like")} and {counted(post.comments, "comment")} will be deleted too.
        </p>
      )}
    </ConfirmDialog>
  );
}
