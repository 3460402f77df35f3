import type { Message } from "../../contract/messages.ts";

/** The loaded end of a conversation, in order of place. */
export type Thread = {
  items: Message[];
  /** Whether more lies before it. */
  older: boolean;
  /** Nothing up to this place is missing; what stands behind it came live, ahead of what lies between. */
  upTo: number;
};
export type ThreadPage = { items: Message[]; older: boolean; newer: boolean };

export const emptyThread: Thread = { items: [], older: false, upTo: 0 };

/** The highest place that has been seen, of either side. */
function lastPlace(thread: Thread): number {
  return thread.items.at(-1)?.place ?? 0;
}

/** Takes in a message that came by itself; the one with its id gives way, and what was taken back stays so. */
export function putMessage(thread: Thread, message: Message): Thread {
  const known = thread.items.find(({ id }) => id === message.id);
  if (known) return { ...thread, items: thread.items.map((item) => newerOf(item, message)) };
  const first = thread.items[0];
  // Older than what is loaded: it comes when the reader gets there.
  if (first && thread.older && message.place < first.place) return thread;
  return reachOn({ ...thread, items: inOrder([...thread.items, message]) });
}

/** Whether something is missing before the last message, so that it must be fetched. */
export function hasGap(thread: Thread): boolean {
  return lastPlace(thread) > thread.upTo;
}

/**
 * The newest page over what is loaded; when the two do not meet, the conversation starts again with that page.
 * `known` is how far it reached when the page was asked for.
 */
export function joinNewest(thread: Thread, page: ThreadPage, known = thread.upTo): Thread {
  const first = page.items[0];
  const meets = page.older && first !== undefined && first.place <= thread.upTo + 1;
  if (meets) return joinAfter(thread, page);
  const end = page.items.at(-1)?.place ?? 0;
  // What came live while the page was on its way.
  const later = thread.items.filter(({ place }) => place > (end || known));
  const items = withKnown(thread, inOrder([...page.items, ...later]));
  return reachOn({ items, older: page.older, upTo: end });
}

/** A page that begins within or just behind what is loaded. */
export function joinAfter(thread: Thread, page: ThreadPage): Thread {
  const from = page.items[0]?.place ?? 0;
  const to = page.items.at(-1)?.place ?? 0;
  // Within the page the server knows best: what it leaves out was deleted.
  const outside = thread.items.filter(({ place }) => place < from || place > to);
  const items = withKnown(thread, inOrder([...outside, ...page.items]));
  return reachOn({ items, older: thread.older, upTo: Math.max(thread.upTo, to) });
}

/** An earlier page before what is loaded. */
export function joinOlder(thread: Thread, page: ThreadPage): Thread {
  return { ...thread, older: page.older, items: inOrder([...page.items, ...thread.items]) };
}

export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, items: thread.items.filter((item) => item.id !== id) };
}

function reachOn(thread: Thread): Thread {
  let { upTo } = thread;
  for (const { place } of thread.items) if (place === upTo + 1) upTo = place;
  return { ...thread, upTo };
}

function withKnown(thread: Thread, items: Message[]): Message[] {
  const known = new Map(thread.items.map((item) => [item.id, item]));
  return items.map((item) => newerOf(known.get(item.id) ?? item, item));
}

/** Of two states of one message: an answer that was long on its way does not bring back what was unsent. */
function newerOf(known: Message, incoming: Message): Message {
  if (known.id !== incoming.id) return known;
  return known.unsent ? known : incoming;
}

/** By place, each message once, the last given winning. */
function inOrder(items: Message[]): Message[] {
  const once = new Map(items.map((item) => [item.id, item]));
  return [...once.values()].toSorted((one, other) => one.place - other.place);
}
