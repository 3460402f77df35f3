import { Link } from "@tanstack/react-router";
import type { Conversation } from "../../contract/messages.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import { useSignedInUser } from "../app/session.ts";
import { countText } from "../app/unread.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Avatar } from "../ui/avatar.tsx";
import { classes } from "../ui/classes.ts";
import { listTime } from "./chat-time.ts";
import { lastMessageText } from "./conversation-text.ts";

interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
}

export function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { person, last, unread } = conversation;
  const { id: me } = useSignedInUser();
  const zone = useViewerZone() ?? "UTC";
  const now = useNow();
  return (
    <Link
      className={classes("conversation-row", isOpen && "is-open", unread > 0 && "is-unread")}
      to="/messages/$userId"
      params={{ userId: person.id }}
      aria-current={isOpen || undefined}
    >
      <Avatar name={person.name} seed={person.id} src={person.avatar} />
      <span className="fill">
        <b className="one-line">{person.name}</b>
        <span className="one-line conversation-row-preview">
          {lastMessageText(conversation, me)}
        </span>
      </span>
      <span className="conversation-row-end">
        {last && <time dateTime={last.time}>{listTime(last.time, now, zone)}</time>}
        {unread > 0 && (
          <span className="badge conversation-count">
            {countText(unread)}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </span>
    </Link>
  );
}

interface PersonRowProps {
  person: PersonCard;
  isOpen: boolean;
  /** Their message request is waiting for an answer. */
  hasAsked: boolean;
}

/** A person without any messages yet, or with a pending message request. */
export function PersonRow({ person, isOpen, hasAsked }: PersonRowProps) {
  return (
    <Link
      className={classes("conversation-row", isOpen && "is-open")}
      to="/messages/$userId"
      params={{ userId: person.id }}
      aria-current={isOpen || undefined}
    >
      <Avatar name={person.name} seed={person.id} src={person.avatar} />
      <span className="fill">
        <b className="one-line">{person.name}</b>
        <span className="one-line conversation-row-preview">
          {hasAsked ? "Message request" : "No chat yet."}
        </span>
      </span>
    </Link>
  );
}
