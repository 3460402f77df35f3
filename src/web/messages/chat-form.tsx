import { Image, SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messageLimits } from "../../contract/message-limits.ts";
import type { Conversation } from "../../contract/messages.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { useAttachment } from "../media/attachment.ts";
import { FileIconButton } from "../media/file-button.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { writeMessage } from "./outbox.ts";
import { useMessageDraft } from "./use-message-draft.ts";
import { useSending } from "./use-sending.ts";
import { tellTyping } from "./use-typing.ts";

type ChatFormProps = {
  conversation: Conversation;
  /** The viewer has just accepted their message request. */
  isAnswering: boolean;
};

/** The form for writing to one person: Enter sends, Shift+Enter starts a new line. The text stays until it has been sent. */
export function ChatForm({ conversation: { id, person }, isAnswering }: ChatFormProps) {
  const { id: me } = useSignedInUser();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useMessageDraft(person.id);
  const send = useSending();
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A failure doesn't apply to the next picture.
  const picture = useAttachment("image", () => setProblem(undefined));
  // On phones, focusing would bring up the keyboard over the messages. After accepting a request, the focused button is gone.
  useEffect(() => {
    if (isAnswering || !window.matchMedia("(pointer: coarse)").matches)
      input.current?.focus({ preventScroll: true });
  }, [isAnswering]);
  const text = draft.text.trim();
  const isUploading = picture.attachment !== undefined && !picture.ready;
  const ready = !isUploading && (text !== "" || picture.ready);

  async function submit() {
    input.current?.focus();
    if (!ready || making) return;
    setProblem(undefined);
    try {
      // Without a picture nothing here awaits: the message is on its way before the next keystroke.
      const media = picture.attachment ? await make() : null;
      writeMessage(me, { to: person.id, text, media });
      draft.change("");
      picture.handOver();
      send();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  async function make() {
    setMaking(true);
    try {
      return await picture.finish();
    } finally {
      setMaking(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ignores the Enter that ends an IME composition.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  function onPaste(event: ClipboardEvent) {
    const file = event.clipboardData.files[0];
    if (!file) return;
    event.preventDefault();
    picture.choose(file);
  }

  function type(typed: string) {
    draft.change(typed);
    if (typed.trim() !== "") tellTyping(id);
  }

  return (
    <form
      aria-label={`Write to ${person.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem && (
        <Note tone="bad" role="alert">
          <b>Failed to send message. Please try again.</b> {problem}
        </Note>
      )}
      <div className="chat-attachments">
        <AttachmentRow attaching={picture} ready="Ready to send" />
      </div>
      <div className="chat-form">
        <FileIconButton icon={Image} label="Attach image" kind="image" onChoose={picture.choose} />
        <textarea
          ref={input}
          className="input fill"
          rows={1}
          aria-label="Type a message"
          placeholder="Type a message..."
          enterKeyHint="send"
          maxLength={messageLimits.text}
          value={draft.text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          variant="primary"
          className="chat-send"
          aria-label="Send"
          disabled={isUploading}
          busy={making && "Sending"}
        >
          <Icon of={SendHorizontal} />
          <span className="wide-only">Send</span>
        </Button>
      </div>
    </form>
  );
}
