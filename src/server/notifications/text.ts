import type { Kind } from "./notify.ts";

/** What the words are made of; `thing` is null when it is gone or no longer the recipient's to see. */
export type Told = {
  kind: Kind;
  names: string[];
  count: number;
  /** A few words of the thing, or none when it has none. */
  thing: string | null;
  /** The post is the recipient's own. */
  own: boolean;
  /** The thing is an event and no post. */
  isEvent: boolean;
  /** What an event has to say. */
  news: string;
};

export function titleOf({ kind, count }: Pick<Told, "kind" | "count">): string {
  const titles: Record<Kind, string> = {
    follow: count > 1 ? "New followers" : "New follower",
    like: count > 1 ? "New likes" : "New like",
    comment: "Comment received",
    mention: "Mention",
    message: "Message",
    "message-request": "Message request",
    rsvp: "RSVP",
    offer: "A place for you",
    invitation: "Invitation",
    "auto-rsvp": "You're going",
    ask: "You're invited to take part",
    reconfirm: "Still coming?",
    released: "Your place went to someone else",
    "ticket-taken": "Your ticket was accepted",
    resold: "Your ticket was resold",
    "event-changed": "Event changed",
    "event-cancelled": "Event cancelled",
    reminder: "Event reminder",
    "saved-reminder": "Event reminder",
  };
  return titles[kind];
}

/** One sentence for a card, an email or a push. */
export function messageOf(told: Told): string {
  const who = people(told);
  const quoted = told.thing ? ` “${told.thing}”` : "";
  const post = told.isEvent
    ? quoted.trim() || "an event"
    : told.own
      ? `your post${quoted}`
      : told.thing === null
        ? "a post"
        : `a post${quoted}`;
  // Without its name, as in a push, an event's words stay unsaid too: only when it begins.
  const named = told.thing && `“${told.thing}”`;
  const event = named || "An event on your list";
  const news = told.thing && told.news ? `. ${told.news}` : "";
  const sentences: Record<Kind, string> = {
    follow: `${who} started following you.`,
    like: `${who} liked ${post}.`,
    comment: `${who} commented on ${post}.`,
    mention: `${who} mentioned you in ${post}.`,
    message: `${who} sent you a message.`,
    "message-request": `${who} wants to message you.`,
    rsvp: `${who} is going to ${told.thing ? `“${told.thing}”` : "your event"}.`,
    "auto-rsvp": `${who} invited you to ${named || "an event"}, and your settings accepted: you're going.`,
    ask: `${who} invited you to take part in ${named || "an event"}. Open its page to answer.`,
    reconfirm: `Are you still coming to ${named || "an event"}? Confirm, or your place goes to the waitlist 3 hours before the start.`,
    released: `You didn't confirm that you're coming to ${named || "an event"}, so your place went to the waitlist.`,
    "ticket-taken": `${who} accepted the ticket to ${named || "an event"} that you sent.`,
    resold: `Your ticket to ${named || "an event"} was resold to someone on the waitlist. It is no longer valid.`,
    invitation: `${who} invited you to ${named || "an event"}.`,
    offer: `A place at ${named || "an event you wait for"} has opened up for you.`,
    "event-changed": `${event} has changed${news}.`,
    "event-cancelled": `${event} is cancelled${news}.`,
    reminder: `${event} ${told.news}.`,
    "saved-reminder": `${event} ${told.news}.`,
  };
  // A quotation that ends a sentence ends this one too.
  return sentences[told.kind].replace(/([.!?…]”?)\.$/, "$1");
}

function people({ names: [first = "Someone", second], count }: Told): string {
  if (count <= 1) return first;
  if (count === 2 && second) return `${first} and ${second}`;
  return `${first} and ${count - 1} others`;
}

const longest = 60;

/** The first words of somebody's text, on one line, with nothing in it that turns the sentence around. */
export function fewWords(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, " ")
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim();
  const letters = [...new Intl.Segmenter("en").segment(line.slice(0, 400))];
  if (letters.length <= longest) return line;
  return `${letters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}
