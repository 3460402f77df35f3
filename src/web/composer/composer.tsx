import { Image, PenLine, Ticket, Trophy, Video } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type FormEvent, useRef } from "react";
import { postLimits } from "../../contract/post-limits.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { useAttachment } from "../media/attachment.ts";
import { ComposerFields } from "./composer-fields.tsx";
import { type Draft, useDraft } from "./composer-draft.ts";
import { FileButton } from "../media/file-button.tsx";
import { isComplete, missingText } from "./new-post.ts";
import { usePublish } from "./use-publish.ts";
import { VisibilitySelect } from "./visibility-select.tsx";
import { MentionField } from "../people/mention-field.tsx";
import { numberText } from "../lib/number-text.ts";
import { Icon } from "../ui/icon.tsx";
import "../posts/feed.css";

const kinds = [
  { value: "post", label: "Post", icon: PenLine },
  { value: "event", label: "Event", icon: Ticket },
  { value: "achievement", label: "Achievement", icon: Trophy },
  { value: "video", label: "Video", icon: Video },
] as const;
const invitations = {
  post: (name: string) => `What's on, ${name}?`,
  event: (name: string) => `What's on, ${name}?`,
  achievement: () => "What did you pull off?",
  video: () => "Say what we're about to watch",
};
const verbs = {
  post: "Post",
  event: "Post event",
  achievement: "Post achievement",
  video: "Post video",
};
const marked = [
  "title",
  "eventDate",
  "eventTime",
  "endTime",
  "venue",
  "organizer",
  "eventCategory",
  "competition",
  "placement",
];

/** Publishes the four kinds of post. The draft survives reloads until it's published. */
export function Composer() {
  const me = useSignedInUser();
  const { draft, change: keep, clear } = useDraft(me.id);
  // The same text with another file is another post, so it needs a new id.
  const image = useAttachment("image", () => keep({}));
  const video = useAttachment("video", () => keep({}));
  const file = draft.type === "video" ? video : image;
  const input = useRef<HTMLTextAreaElement>(null);
  const publish = usePublish(draft, file, me.name, () => {
    clear();
    // The button that had the focus is disabled once the form is empty.
    input.current?.focus();
  });
  const sending = file.attachment !== undefined && !file.ready;
  const ready = !sending && isComplete(draft, image.ready, video.ready);
  const firstName = me.name.split(/\s+/)[0] ?? me.name;
  const failure = publish.isError && failureOf(publish.error);
  const missing = !ready && !sending && missingText(draft);
  const left = postLimits.content - draft.content.length;

  // The last error no longer applies once the draft changes.
  function change(changes: Partial<Draft>) {
    if (publish.isError) publish.reset();
    keep(changes);
  }

  function choose(given: File) {
    if (publish.isError) publish.reset();
    file.choose(given);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready && !publish.isPending) publish.mutate();
  }

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const given = data.files[0];
    if (!given) return;
    event.preventDefault();
    choose(given);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping only repeats what the file buttons do
    <form
      className="composer"
      aria-label="Create a post"
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <Tabs label="Post type" value={draft.type} onChange={(type) => change({ type })} tabs={kinds}>
        <TabPanel value={draft.type} className="composer-body stack" hasControls>
          <div className="side-by-side is-top-aligned">
            <Avatar name={me.name} seed={me.id} src={me.avatar} />
            <MentionField onChange={(content) => change({ content })}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  ref={input}
                  className="composer-input"
                  aria-label="Content"
                  placeholder={invitations[draft.type](firstName)}
                  maxLength={postLimits.content}
                  value={draft.content}
                  onPaste={(event) => take(event, event.clipboardData)}
                  onChange={(event) => change({ content: event.target.value })}
                />
              )}
            </MentionField>
          </div>
          {left < 500 && (
            <p className="fine-print tabular-numbers">{numberText(left)} characters left</p>
          )}
          <ComposerFields draft={draft} change={change} error={publish.error} name={me.name} />
          {draft.type === "video" && !video.attachment && <VideoChooser onChoose={choose} />}
          <AttachmentRow attaching={file} />
          {draft.type === "event" && !image.attachment && (
            <p className="fine-print">
              No image? We'll make a poster from your title and category.
            </p>
          )}
          {missing && <p className="fine-print">{missing}</p>}
          {failure && (
            <Note tone="bad" role="alert">
              {failure}
            </Note>
          )}
        </TabPanel>
      </Tabs>
      <div className="composer-foot">
        {draft.type !== "video" && (
          <FileButton kind="image" icon={Image} variant="quiet" onChoose={choose}>
            Image
          </FileButton>
        )}
        <span className="push-end" />
        <VisibilitySelect
          value={draft.visibility}
          onChange={(visibility) => change({ visibility })}
          hideLabel
        />
        <Button
          type="submit"
          variant="primary"
          disabled={!ready}
          busy={publish.isPending && "Posting"}
        >
          {verbs[draft.type]}
        </Button>
      </div>
    </form>
  );
}

/** The error message, unless it's shown at a field. */
function failureOf(error: unknown): string | undefined {
  const underField = marked.some((field) => fieldProblem(error, field));
  return underField ? undefined : (fieldProblem(error, "content") ?? sentenceOf(error));
}

/** A video's placeholder, with a button to choose a file. */
function VideoChooser({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <div className="upload-row">
      <Icon of={Video} />
      <span className="fill">
        <b>Add a video file</b>
        <br />
        <span className="fine-print">Drop it here or choose a file</span>
      </span>
      <FileButton kind="video" size="small" onChoose={onChoose}>
        Choose file
      </FileButton>
    </div>
  );
}
