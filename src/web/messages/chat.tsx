import { useQuery } from "@tanstack/react-query";
import { Info, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { useConnection } from "../app/connection.ts";
import { isRefusal } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ChatForm } from "./chat-form.tsx";
import { ChatHead } from "./chat-head.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ChatNotFound } from "./chat-not-found.tsx";
import { bubblesOf } from "./chat-bubbles.ts";
import { useOutbox } from "./outbox.ts";
import { conversationQuery, threadQuery } from "./queries.ts";
import { RequestBar } from "./request-bar.tsx";

/** The conversation with one person, whether or not it has started. */
export function Chat({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(conversationQuery(userId));
  useKeyboardRoom();
  // Also when it was loaded before: one of the two has since blocked the other or deleted their account.
  if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "BAD_INPUT")) return <ChatNotFound />;
  return (
    <section className="chat" aria-label={data ? `Chat with ${data.person.name}` : "Chat"}>
      <h2 className="visually-hidden">{data ? `Chat with ${data.person.name}` : "Chat"}</h2>
      {data && <OpenChat conversation={data} />}
      {!data && error && <FetchFailed onRetry={() => void refetch()} />}
      {!data && !error && <Loading says="Loading messages" />}
    </section>
  );
}

function OpenChat({ conversation }: { conversation: Conversation }) {
  return (
    <>
      <ChatHead conversation={conversation} />
      <Messages conversation={conversation} />
      <ChatFoot conversation={conversation} />
    </>
  );
}

function Messages({ conversation }: { conversation: Conversation }) {
  const { id: me } = useSignedInUser();
  const { data, error, refetch } = useQuery(threadQuery(conversation.id));
  const waiting = useOutbox(me).filter(({ to }) => to === conversation.person.id);
  const bubbles = bubblesOf(data?.items ?? [], waiting, me);
  if (!data && error) return <FetchFailed onRetry={() => void refetch()} />;
  if (!data && bubbles.length === 0) {
    return (
      <div className="chat-body chat-padded">
        <Loading says="Loading messages" />
      </div>
    );
  }
  if (bubbles.length === 0) {
    return (
      <div className="chat-body chat-padded chat-none">
        <p className="display-medium">No chat yet.</p>
        <p className="muted-text chat-none-hint">Say hello.</p>
      </div>
    );
  }
  return <ChatLog conversation={conversation} bubbles={bubbles} older={data?.older ?? false} />;
}

function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="chat-body chat-padded">
      <ErrorState message="Failed to fetch messages." onRetry={onRetry}>
        Your messages are safe.
      </ErrorState>
    </div>
  );
}

/** On phones whose keyboard overlays the page: exposes its height, so that the chat ends above it. */
function useKeyboardRoom() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      root.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}

/** The message form, or the reason why this person can't write. */
function ChatFoot({ conversation }: { conversation: Conversation }) {
  const { request, person, can, closed } = conversation;
  const line = useConnection();
  const [accepted, setAccepted] = useState<string>();
  return (
    <div className="chat-foot">
      {(line === "offline" || line === "away") && (
        // On phones the chat covers the page's own offline notice.
        <Note tone="warn" icon={WifiOff} role="status" className="chat-disconnected">
          <b>{line === "offline" ? "You are offline." : "We can't reach Marquee."}</b> Your messages
          will send once you're back.
        </Note>
      )}
      {request === "outgoing" && can.send && (
        <p className="fine-print chat-status">{person.name} will get this as a message request.</p>
      )}
      {request === "incoming" && (
        <RequestBar conversation={conversation} onAccepted={() => setAccepted(conversation.id)} />
      )}
      {request === "refused" && (
        <p className="fine-print chat-status">
          You declined this request. Messaging {person.name} accepts it.
        </p>
      )}
      {!can.send && <Note icon={Info}>{closed ?? "You can't message here."}</Note>}
      {can.send && request !== "incoming" && (
        <ChatForm
          key={person.id}
          conversation={conversation}
          isAnswering={accepted === conversation.id}
        />
      )}
    </div>
  );
}
