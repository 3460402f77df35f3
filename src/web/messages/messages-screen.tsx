import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { ConversationList } from "./conversation-list.tsx";
import "../feed/feed.css";
import "./chat.css";
import "./messages.css";

interface MessagesScreenProps {
  /** With whom a conversation is open. */
  openId: string | undefined;
  children: ReactNode;
}

/** List and chat in one frame; on a phone one after the other. */
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
