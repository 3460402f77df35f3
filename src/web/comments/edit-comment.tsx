import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { postLimits } from "../../contract/post-limits.ts";
import type { Comment } from "../../contract/comments/comments.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { MentionField } from "../people/mention-field.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { changeComments } from "./comment-cache.ts";
import { threadOf } from "./thread.ts";
import { changeInPages } from "../lib/list-pages.ts";

/** Edits a comment in place; Escape cancels. */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState(comment.content);
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.comments[":id"].$patch({
          param: { id: comment.id },
          json: { content: content.trim() },
        }),
      ),
    onSuccess: (saved) => {
      changeComments(queryClient, threadOf(comment), (pages) =>
        changeInPages(pages, saved.id, () => saved),
      );
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (content.trim() !== "") save.mutate();
  }

  return (
    <form className="stack" onSubmit={submit}>
      <MentionField onChange={setContent}>
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={takeFocus}
            label="Edit comment"
            hideLabel
            rows={2}
            maxLength={postLimits.comment}
            value={content}
            error={save.isError ? sentenceOf(save.error) : undefined}
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
          />
        )}
      </MentionField>
      <div className="side-by-side is-tight">
        <Button
          type="submit"
          variant="ink"
          size="small"
          disabled={content.trim() === ""}
          busy={save.isPending && "Saving"}
        >
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus();
}
