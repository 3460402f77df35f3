import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/states.tsx";
import { ConversationList } from "./conversation-list.tsx";
import "../posts/feed.css";
import "./chat.css";
import "./messages.css";

interface MessagesScreenProps {
  /** The person whose conversation is open. */
  openId: string | undefined;
  children: ReactNode;
}

/** List and chat side by side; on phones one at a time. */
export function MessagesScreen({ openId, children }: MessagesScreenProps) {
  return (
    <main id="main">
      <div className={classes("messages", openId !== undefined && "messages-open")}>
        <ConversationList openId={openId} />
        {children}
      </div>
    </main>
  );
}

export function NoChat() {
  return (
    <section className="chat chat-padded chat-empty wide-only" aria-label="Chat">
      <EmptyState
        poster="Say hello"
        category="Music"
        title="Select a user to start chatting."
        heading="h2"
      >
        Pick a name on the left, or search for someone you met at an event.
      </EmptyState>
    </section>
  );
}
