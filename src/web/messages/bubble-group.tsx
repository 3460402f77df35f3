import type { Media } from "../../contract/media.ts";
import type { Conversation } from "../../contract/messages.ts";
import { Picture } from "../ui/picture.tsx";
import { BubbleMenu } from "./bubble-menu.tsx";
import { type Bubble, type Group, stateOf } from "./chat-bubbles.ts";
import { clockTime } from "../lib/event-time.ts";
import { LinkedText } from "../posts/post-text.tsx";
import { classes } from "../ui/classes.ts";
import { CircleAlert, Clock } from "lucide-react";
import { useConnection } from "../app/connection.ts";
import { useSignedInUser } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { dropUnsent, putUnsent, readOutbox, unreachable } from "./outbox.ts";
import { useSending } from "./use-sending.ts";

const words = { sending: "Sending", sent: "Sent", delivered: "Delivered", read: "Read" } as const;

interface BubbleGroupProps {
  group: Group;
  zone: string;
  conversation: Conversation;
  /** The delivery state is shown under this message, the newest of the viewer's own. */
  lastOwnId: string | undefined;
}

export function BubbleGroup({ group, zone, conversation, lastOwnId }: BubbleGroupProps) {
  const { mine, bubbles } = group;
  const last = bubbles.at(-1);
  const marked = bubbles.find(({ id }) => id === lastOwnId);
  return (
    <div className={classes("bubble-group", mine && "bubble-group-mine")}>
      {bubbles.map((bubble) => (
        <MessageBubble
          key={bubble.id}
          bubble={bubble}
          who={mine ? "You" : conversation.person.name}
          conversation={conversation}
        />
      ))}
      {last && !last.problem && (
        <p className="bubble-group-time">
          <time dateTime={last.time}>{clockTime(last.time, zone)}</time>
          {marked && !marked.problem && ` · ${words[stateOf(marked, conversation)]}`}
        </p>
      )}
    </div>
  );
}

interface MessageBubbleProps {
  bubble: Bubble;
  who: string;
  conversation: Conversation;
}

function MessageBubble({ bubble, who, conversation }: MessageBubbleProps) {
  const { mine, unsent, media, text, place, problem } = bubble;
  return (
    <div className="bubble-row">
      <div
        className={classes(
          "bubble",
          mine && "bubble-mine",
          unsent && "bubble-unsent",
          media && !unsent && "bubble-with-picture",
          place === undefined && "bubble-sending",
        )}
        dir="auto"
      >
        <span className="visually-hidden">{who}: </span>
        {unsent ? (
          "Message unsent"
        ) : (
          <>
            {media && <MessagePicture media={media} />}
            {text && (
              <span className="bubble-text">
                <LinkedText text={text} />
              </span>
            )}
          </>
        )}
      </div>
      {place !== undefined && <BubbleMenu bubble={bubble} conversation={conversation} />}
      {problem !== null && <UnsentNote id={bubble.id} problem={problem} />}
    </div>
  );
}

// Aspect ratio limits: a very tall or wide picture would push everything else off the screen. Its own URL shows it whole.
const [tallest, widest] = [3 / 4, 2.5];

function MessagePicture({ media }: { media: Media }) {
  const ratio = media.width / Math.max(1, media.height);
  const largest = media.images.at(-1)?.url;
  return (
    <a
      className="bubble-picture"
      href={largest}
      target="_blank"
      rel="noopener"
      style={{ aspectRatio: Math.min(widest, Math.max(tallest, ratio)) }}
    >
      <Picture
        src={largest}
        srcSet={media.images.map((image) => `${image.url} ${image.width}w`).join(", ")}
        sizes="20rem"
        width={media.width}
        height={media.height}
        alt={media.alt || "Picture"}
        placeholder={{ title: "Picture", category: "General", seed: media.id }}
      />
    </a>
  );
}

/** Under a message that failed to send: why, and what can be done about it. The text is retained. */
function UnsentNote({ id, problem }: { id: string; problem: string }) {
  const { id: me } = useSignedInUser();
  const send = useSending();
  const isOffline = useConnection() === "offline";

  function retry() {
    const unsent = readOutbox(me).find((one) => one.id === id);
    if (unsent) putUnsent(me, { ...unsent, problem: null });
    send();
  }

  if (problem === unreachable && isOffline) {
    return (
      <p className="field-error unsent-note unsent-note-waiting" role="status">
        <Icon of={Clock} />
        Waiting for the connection
      </p>
    );
  }
  return (
    <div className="field-error unsent-note" role="alert">
      <Icon of={CircleAlert} />
      <span>
        Failed to send message. Please try again.{" "}
        {problem !== unreachable && <span className="muted-text">{problem} </span>}
        <button type="button" className="link" onClick={retry}>
          Retry
        </button>{" "}
        <button type="button" className="link" onClick={() => dropUnsent(me, id)}>
          Discard
        </button>
      </span>
    </div>
  );
}
