import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Image, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { EventPage } from "../../contract/events/events.ts";
import { postLimits } from "../../contract/post-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { useAttachment } from "../media/attachment.ts";
import { FileButton } from "../media/file-button.tsx";
import { showPublished } from "../posts/post-cache.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";

/** Writes a post about an upcoming event, and asks the performers on its line-up to co-sign it. */
export function PostAboutDialog({ event, onClose }: { event: EventPage; onClose: () => void }) {
  const me = useMe();
  const [content, setContent] = useState("");
  const [id] = useState(() => newId());
  const photo = useAttachment("image", () => undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const performers = new Set(event.lineUp.flatMap(({ person }) => person?.id ?? []));
  if (me) performers.delete(me.id);
  const publish = useMutation({
    meta: { failureToast: false },
    async mutationFn() {
      const mediaId = (await photo.finish())?.id ?? null;
      const visibility =
        event.visibility === "public" ? ("public" as const) : ("followers" as const);
      const text = { content: content.trim(), visibility, mediaId };
      const json = { type: "post" as const, id, announces: event.id, ...text };
      return fetchJson(api.posts.$post({ json }));
    },
    onSuccess(post) {
      photo.handOver();
      void showPublished(queryClient, post);
      const view = () => void navigate({ to: "/posts/$postId", params: { postId: post.id } });
      toast("Posted", { action: { label: "View", run: view } });
      onClose();
    },
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (content.trim() !== "") publish.mutate();
  }

  return (
    <Dialog open title="Post about the event" onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <p className="muted-text">
            Appears in the feed{event.visibility === "public" ? "" : " of your followers"} as your
            post, with the event below it. {askedText(performers.size)}
          </p>
          <TextArea
            label="What do you want to say?"
            required
            rows={5}
            maxLength={postLimits.content}
            value={content}
            onChange={(changed) => setContent(changed.target.value)}
          />
          <AttachmentRow attaching={photo} />
          {!photo.attachment && (
            <FileButton kind="image" icon={Image} size="small" onChoose={photo.choose}>
              Add a photo
            </FileButton>
          )}
          {publish.isError && (
            <Note tone="bad" role="alert">
              {sentenceOf(publish.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={publish.isPending && "Posting"}>
            <Icon of={Send} />
            Post
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function askedText(performers: number): string {
  if (performers === 0)
    return "Performers who accept a place on the line-up can co-sign it; then their followers see it too.";
  const who =
    performers === 1
      ? "The performer on the line-up is"
      : `The ${performers} performers on the line-up are`;
  return `${who} asked to co-sign it; then their followers see it too.`;
}
