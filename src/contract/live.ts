import type { Message } from "./messages.ts";
import type { LiveCaption } from "./rooms/captions.ts";
import type { RoomMessage } from "./rooms/chat.ts";
import type { PublicPoll } from "./rooms/polls.ts";
import type { PublicQuestion } from "./rooms/questions.ts";

/** What travels over the socket. Data rides along only in rooms that are permissions; elsewhere a hint says what to fetch again. */
export type LiveHint =
  /** With `spreadMs`, pages ask at some moment of the time to come: they are many. */
  | { type: "posts-added"; spreadMs?: number }
  | { type: "my-posts-changed" }
  | { type: "post-counts"; postId: string; likes: number; comments: number }
  | { type: "post-changed"; postId: string }
  | { type: "post-deleted"; postId: string }
  | { type: "comments-changed"; postId: string }
  | { type: "event-comments-changed"; eventId: string }
  /** Its places came or went: pages that show it say how many are left. */
  | { type: "event-changed"; eventId: string }
  /** Its room went live, was interrupted, came back or ended, or who may do what there has changed. */
  | { type: "room-changed"; eventId: string }
  | { type: "follows-changed" }
  /** The name, picture or follower count of somebody whom the page shows. */
  | { type: "person-changed"; personId: string }
  | { type: "people-changed" }
  /** An account was deleted: pages that show something of it fetch again. */
  | { type: "person-gone"; personId: string }
  /** A message came, went or changed: put it in the place of the one with its id. */
  | { type: "message"; message: Message }
  /** One was hidden, a request was answered, or another own tab has read: fetch the conversation again. */
  | { type: "conversation-changed"; conversationId: string }
  /** How far the other has received and read. */
  | { type: "marks"; conversationId: string; delivered: number; read: number }
  | { type: "typing"; conversationId: string }
  /** A place at an event has become theirs, a ticket of theirs came, went or was let in, or an event they answered has changed. */
  | { type: "my-events-changed" }
  /** Somebody came, or the door itself changed; only those who check in or run the event hear it. */
  | { type: "door-changed"; eventId: string }
  /** Tickets of it were sold; only those who check in or run the event hear it. */
  | { type: "sales-changed"; eventId: string }
  /** Somebody joined or left its waitlist; only those who check in or run the event hear it. */
  | { type: "waitlist-changed"; eventId: string }
  | { type: "notifications-changed" }
  /** An open call that they run, or one that they applied to, or an application to it, has changed. */
  | { type: "calls-changed" }
  /** Written in the chat of a live room just now, in order. */
  | { type: "room-messages"; eventId: string; messages: RoomMessage[] }
  | { type: "room-message-removed"; eventId: string; messageId: string }
  /** The rules of the chat, its pinned message, or whether the viewer may write: fetch them again. */
  | { type: "room-talk-changed"; eventId: string }
  /** Lines of captions of what is on air. */
  | { type: "live-captions"; eventId: string; captions: LiveCaption[] }
  /** How often each emoji was sent in the last second. */
  | { type: "room-reactions"; eventId: string; counts: Record<string, number> }
  /** A question was asked or its state changed: put it in the place of the one with its id. */
  | { type: "room-question"; eventId: string; question: PublicQuestion }
  | { type: "room-question-removed"; eventId: string; questionId: string }
  /** The votes of questions by their ids, once a second. */
  | { type: "room-votes"; eventId: string; votes: Record<string, number> }
  /** A poll was opened or closed, or people voted in the last second. */
  | { type: "room-poll"; eventId: string; poll: PublicPoll }
  | { type: "room-poll-removed"; eventId: string; pollId: string }
  /** Hints may have been lost: fetch what is shown again, and watch again. */
  | { type: "resync" }
  | { type: "signed-out" };

/** Names of socket events. `watch` and `unwatch` take post ids; the server lets in only who may see the post. */
export type ServerToClient = { hint: (hint: LiveHint) => void };
export type ClientToServer = {
  watch: (postIds: string[], done?: (watching: number) => void) => void;
  unwatch: (postIds: string[]) => void;
  /** The event of the page; the server lets in only who may see it. */
  watchEvent: (eventId: string, done?: (watching: number) => void) => void;
  unwatchEvent: (eventId: string) => void;
  /** The live room of the page; the server lets in only who may enter it. */
  watchRoom: (eventId: string, done?: (watching: number) => void) => void;
  unwatchRoom: (eventId: string) => void;
  /** An emoji that floats over the picture of the room that the connection watches. */
  react: (emoji: string) => void;
  /** People whom the page shows; the server lets in only who may see them. */
  watchPeople: (personIds: string[], done?: (watching: number) => void) => void;
  unwatchPeople: (personIds: string[]) => void;
  /** Says to the other that this person is writing; the server lets it through only where a message would go. */
  typing: (conversationId: string) => void;
};
