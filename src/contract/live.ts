import type { Message } from "./messages.ts";
import type { LiveCaption } from "./rooms/captions.ts";
import type { RoomMessage } from "./rooms/chat.ts";
import type { PublicPoll } from "./rooms/polls.ts";
import type { PublicQuestion } from "./rooms/questions.ts";

/** Messages sent over the socket. They carry data only in rooms that are access-checked; elsewhere a hint says what to refetch. */
export type LiveHint =
  /** With `spreadMs`, each page refetches at a random moment within that time, because there are many pages. */
  | { type: "posts-added"; spreadMs?: number }
  | { type: "my-posts-changed" }
  | { type: "post-counts"; postId: string; likes: number; comments: number }
  | { type: "post-changed"; postId: string }
  | { type: "post-deleted"; postId: string }
  | { type: "comments-changed"; postId: string }
  | { type: "event-comments-changed"; eventId: string }
  /** The event's availability changed; pages that show it update the places left. */
  | { type: "event-changed"; eventId: string }
  /** The event's room went live, was interrupted, resumed or ended, or permissions in it changed. */
  | { type: "room-changed"; eventId: string }
  | { type: "follows-changed" }
  /** The name, picture or follower count of a person on the page changed. */
  | { type: "person-changed"; personId: string }
  | { type: "people-changed" }
  /** An account was deleted: pages that show any of its content refetch. */
  | { type: "person-gone"; personId: string }
  /** A message was added, removed or changed: replaces the one with its id. */
  | { type: "message"; message: Message }
  /** A message was hidden, a request was answered, or another of the user's tabs read it: refetch the conversation. */
  | { type: "conversation-changed"; conversationId: string }
  /** How far the other person has received and read. */
  | { type: "marks"; conversationId: string; delivered: number; read: number }
  | { type: "typing"; conversationId: string }
  /** The user got a place at an event, one of their tickets was added, removed or checked in, or an event they answered changed. */
  | { type: "my-events-changed" }
  /** Somebody was checked in, or the door's setup changed. Sent only to those who check in or run the event. */
  | { type: "door-changed"; eventId: string }
  /** Tickets were sold. Sent only to those who check in or run the event. */
  | { type: "sales-changed"; eventId: string }
  /** The waitlist changed. Sent only to those who check in or run the event. */
  | { type: "waitlist-changed"; eventId: string }
  | { type: "notifications-changed" }
  /** An open call the user runs or applied to changed, or an application to it did. */
  | { type: "calls-changed" }
  /** A booking of theirs, or its settlement, has changed. */
  | { type: "bookings-changed" }
  /** New messages in a live room's chat, in order. */
  | { type: "room-messages"; eventId: string; messages: RoomMessage[] }
  | { type: "room-message-removed"; eventId: string; messageId: string }
  /** The chat's rules, its pinned message or the viewer's right to write changed: refetch. */
  | { type: "room-talk-changed"; eventId: string }
  /** Captions for the live stream. */
  | { type: "live-captions"; eventId: string; captions: LiveCaption[] }
  /** How often each emoji was sent in the last second. */
  | { type: "room-reactions"; eventId: string; counts: Record<string, number> }
  /** A question was asked or changed state: replaces the one with its id. */
  | { type: "room-question"; eventId: string; question: PublicQuestion }
  | { type: "room-question-removed"; eventId: string; questionId: string }
  /** Votes by question id, sent once a second. */
  | { type: "room-votes"; eventId: string; votes: Record<string, number> }
  /** A poll opened or closed, or votes came in during the last second. */
  | { type: "room-poll"; eventId: string; poll: PublicPoll }
  | { type: "room-poll-removed"; eventId: string; pollId: string }
  /** Hints may have been lost: refetch everything on the page and subscribe again. */
  | { type: "resync" }
  | { type: "signed-out" };

/** The socket's events. `watch` and `unwatch` take post ids; the server only subscribes people who may see the post. */
export type ServerToClient = { hint: (hint: LiveHint) => void };
export type ClientToServer = {
  watch: (postIds: string[], done?: (watching: number) => void) => void;
  unwatch: (postIds: string[]) => void;
  /** Subscribes to the page's event; the server checks that the viewer may see it. */
  watchEvent: (eventId: string, done?: (watching: number) => void) => void;
  unwatchEvent: (eventId: string) => void;
  /** Subscribes to the page's live room; the server checks that the viewer may enter it. */
  watchRoom: (eventId: string, done?: (watching: number) => void) => void;
  unwatchRoom: (eventId: string) => void;
  /** Sends an emoji to the room that this connection watches, to float over the picture. */
  react: (emoji: string) => void;
  /** Subscribes to people on the page; the server checks that the viewer may see them. */
  watchPeople: (personIds: string[], done?: (watching: number) => void) => void;
  unwatchPeople: (personIds: string[]) => void;
  /** Tells the other person that this one is typing; the server forwards it only if a message would be allowed. */
  typing: (conversationId: string) => void;
};
