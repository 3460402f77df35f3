import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { postLimits } from "../../contract/post-limits.ts";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { EditEventNote } from "./edit-event-note.tsx";
import { changePost } from "./post-cache.ts";
import { VisibilitySelect } from "../composer/visibility-select.tsx";

export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState(post.content);
  const [visibility, setVisibility] = useState(post.visibility);
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.posts[":id"].$patch({ param: { id: post.id }, json: { content, visibility } })),
    onSuccess: (saved) => {
      changePost(queryClient, post.id, () => saved);
      toast("Post saved");
      onClose();
    },
  });
  const needsText = post.type === "post" && !post.media;
  const empty = needsText && content.trim() === "";
  const contentProblem = fieldProblem(save.error, "content");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!empty) save.mutate();
  }

  return (
    <Dialog open onClose={onClose} title="Edit post">
      <form onSubmit={submit}>
        <DialogBody>
          <div className="stack">
            <TextArea
              label="Content"
              rows={6}
              maxLength={postLimits.content}
              value={content}
              error={contentProblem}
              onChange={(event) => setContent(event.target.value)}
            />
            <VisibilitySelect value={visibility} onChange={setVisibility} />
            <EditEventNote event={post.event} />
            {save.isError && !contentProblem && (
              <Note tone="bad" role="alert">
                {sentenceOf(save.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={empty}
            busy={save.isPending && "Saving"}
          >
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
