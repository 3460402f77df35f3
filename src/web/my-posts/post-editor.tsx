import { type FormEvent, useEffect, useRef, useState } from "react";
import { postCategories, postLimits } from "../../contract/post-limits.ts";
import type { Post } from "../../contract/posts.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { useAttachment } from "../media/attachment.ts";
import { VisibilitySelect } from "../composer/visibility-select.tsx";
import { EditEventNote } from "../posts/edit-event-note.tsx";
import { MentionField } from "../people/mention-field.tsx";
import { Button } from "../ui/button.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { useEditorDraft } from "./editor-draft.ts";
import { PictureField } from "./picture-field.tsx";
import { useSavePost } from "./save-post.ts";

interface PostEditorProps {
  /** The post to edit; without it a new one is created. */
  post?: Post;
  onClose: () => void;
}

/** Creates a post or edits one of the viewer's own. */
export function PostEditor({ post, onClose }: PostEditorProps) {
  const { draft, change } = useEditorDraft(post);
  const picture = useAttachment("image", () => change({}));
  const [incomplete, setIncomplete] = useState(false);
  const save = useSavePost({ post, draft, picture, onSaved: onClose });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, []);

  const isVideo = post?.type === "video";
  const needsText = !post || post.type === "post";
  const hasPicture = Boolean(picture.attachment) || draft.keepsPicture;
  const isEmpty = needsText && !hasPicture && draft.content.trim() === "";
  const sending = picture.attachment !== undefined && !picture.ready;
  const marked = ["title", "content"].some((field) => fieldProblem(save.error, field));
  const nothing = incomplete && isEmpty && "Write something or add an image.";

  function submit(event: FormEvent) {
    event.preventDefault();
    setIncomplete(isEmpty);
    if (!isEmpty && !sending && !save.isPending) save.mutate();
  }

  return (
    <form
      ref={form}
      className="composer post-editor"
      aria-label={post ? "Edit post" : "Create New Post"}
      onSubmit={submit}
    >
      <div className="composer-body stack">
        {post?.event ? (
          <EditEventNote event={post.event} />
        ) : (
          <TextInput
            label="Title"
            maxLength={postLimits.title}
            value={draft.title}
            error={fieldProblem(save.error, "title")}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
        <MentionField onChange={(content) => change({ content })}>
          {(wiring) => (
            <TextArea
              {...wiring}
              label="Content"
              rows={4}
              maxLength={postLimits.content}
              value={draft.content}
              error={nothing || fieldProblem(save.error, "content")}
              onChange={(event) => change({ content: event.target.value })}
            />
          )}
        </MentionField>
        <div className="two-columns">
          <Select
            label="Category"
            value={draft.category}
            onChange={(event) =>
              change({
                category: postCategories.find((known) => known === event.target.value) ?? "General",
              })
            }
          >
            {postCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
          <VisibilitySelect
            value={draft.visibility}
            onChange={(visibility) => change({ visibility })}
          />
        </div>
        {!isVideo && (
          <PictureField
            current={draft.keepsPicture ? (post?.media ?? null) : null}
            attaching={picture}
            onRemove={() => change({ keepsPicture: false })}
          />
        )}
        {save.isError && !marked && (
          <Note tone="bad" role="alert">
            {isRefusal(save.error, "BAD_INPUT")
              ? (fieldProblem(save.error, "mediaId") ?? sentenceOf(save.error))
              : sentenceOf(save.error)}
          </Note>
        )}
      </div>
      <div className="composer-foot">
        <Button variant="quiet" className="push-end" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={sending}
          busy={save.isPending && (post ? "Saving" : "Posting")}
        >
          {post ? "Save Changes" : "Create Post"}
        </Button>
      </div>
    </form>
  );
}
