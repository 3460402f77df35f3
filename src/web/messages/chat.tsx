import { useQuery } from "@tanstack/react-query";
import type { Conversation } from "../../contract/messages.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMember } from "../app/session.ts";
import { ErrorState } from "../ui/states.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ChatFoot } from "./chat-foot.tsx";
import { ChatHead } from "./chat-head.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ChatNotFound } from "./chat-not-found.tsx";
import { bubblesOf } from "./chat-rows.ts";
import { useOutbox } from "./outbox.ts";
import { conversationQuery, threadQuery } from "./queries.ts";
import { useKeyboardRoom } from "./use-keyboard-room.ts";

/** The conversation with one person, begun or not. */
export function Chat({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(conversationQuery(userId));
  useKeyboardRoom();
  // Also what was there a moment ago: one of the two has blocked the other, or is gone.
  if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "BAD_INPUT")) return <ChatNotFound />;
  return (
    <section className="chat" aria-label={data ? `Chat with ${data.person.name}` : "Chat"}>
      <h2 className="visually-hidden">{data ? `Chat with ${data.person.name}` : "Chat"}</h2>
      {data && <OpenChat conversation={data} />}
      {!data && error && <FetchFailed onRetry={() => void refetch()} />}
      {!data && !error && <Loading says="Loading messages..." />}
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
  const { id: me } = useMember();
  const { data, error, refetch } = useQuery(threadQuery(conversation.id));
  const waiting = useOutbox(me).filter(({ to }) => to === conversation.person.id);
  const bubbles = bubblesOf(data?.items ?? [], waiting, me);
  if (!data && error) return <FetchFailed onRetry={() => void refetch()} />;
  if (!data && bubbles.length === 0) {
    return (
      <div className="chat-body chat-padded">
        <Loading says="Loading messages..." />
      </div>
    );
  }
  if (bubbles.length === 0) {
    return (
      <div className="chat-body chat-padded chat-none">
        <p className="display-medium">No chat yet.</p>
        <p className="muted-text chat-none-hint">Say where you met. It helps.</p>
      </div>
    );
  }
  return <ChatLog conversation={conversation} bubbles={bubbles} older={data?.older ?? false} />;
}

function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="chat-body chat-padded">
      <ErrorState message="Failed to fetch messages." onRetry={onRetry}>
        What was written is safe.
      </ErrorState>
    </div>
  );
}
