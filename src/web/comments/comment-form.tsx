import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { Me } from "../../contract/accounts/accounts.ts";
import { postLimits } from "../../contract/post-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { addSentComment } from "./comment-cache.ts";
import { refetchPost } from "../posts/post-cache.ts";
import { sendComment, type Thread } from "./thread.ts";

export function CommentForm({ thread, me }: { thread: Thread; me: Me }) {
  const queryClient = useQueryClient();
  // The id stays the same while the words do, so that a repeated sending comments once.
  const [draft, setDraft] = useState({ id: "", content: "" });
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: (json: { id: string; content: string }) => sendComment(thread, json),
    onSuccess: (comment) => {
      setDraft((now) => (now.id === comment.id ? { id: "", content: "" } : now));
      addSentComment(queryClient, comment);
      if (thread.of === "posts") void refetchPost(queryClient, thread.id);
    },
  });
  const content = draft.content.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (content !== "" && !send.isPending) send.mutate({ id: draft.id, content });
  }

  return (
    <>
      <form className="side-by-side comment-form" onSubmit={submit}>
        <Avatar name={me.name} seed={me.id} src={me.avatar} size={32} />
        <input
          className="input fill"
          placeholder="Write a comment..."
          aria-label="Write a comment"
          maxLength={postLimits.comment}
          value={draft.content}
          onChange={(event) => setDraft({ id: newId(), content: event.target.value })}
        />
        <Button type="submit" disabled={content === ""} busy={send.isPending && "Posting"}>
          Comment
        </Button>
      </form>
      {send.isError && (
        <p className="small-text comment-problem" role="alert">
          {sentenceOf(send.error)}
        </p>
      )}
    </>
  );
}
