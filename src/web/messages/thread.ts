import type { Message } from "../../contract/messages.ts";

/** The loaded end of a conversation, ordered by place. */
export type Thread = {
  items: Message[];
  /** Whether there are older messages. */
  older: boolean;
  /** Nothing up to this place is missing. Messages after it arrived live, and there may be a gap before them. */
  upTo: number;
};
export type ThreadPage = { items: Message[]; older: boolean; newer: boolean };

export const emptyThread: Thread = { items: [], older: false, upTo: 0 };

/** The highest known place, of either person. */
function lastPlace(thread: Thread): number {
  return thread.items.at(-1)?.place ?? 0;
}

/** Adds a live message. Replaces the one with the same id, unless that was unsent. */
export function putMessage(thread: Thread, message: Message): Thread {
  const known = thread.items.find(({ id }) => id === message.id);
  if (known) return { ...thread, items: thread.items.map((item) => newerOf(item, message)) };
  const first = thread.items[0];
  // Older than what is loaded: it's fetched once the reader gets there.
  if (first && thread.older && message.place < first.place) return thread;
  return reachOn({ ...thread, items: inOrder([...thread.items, message]) });
}

/** Whether messages are missing before the last one and have to be fetched. */
export function hasGap(thread: Thread): boolean {
  return lastPlace(thread) > thread.upTo;
}

/**
 * Merges the newest page into the thread. If the two don't connect, the thread restarts with that page. `known` is how far the thread
 * reached when the page was requested.
 */
export function joinNewest(thread: Thread, page: ThreadPage, known = thread.upTo): Thread {
  const first = page.items[0];
  const meets = page.older && first !== undefined && first.place <= thread.upTo + 1;
  if (meets) return joinAfter(thread, page);
  const end = page.items.at(-1)?.place ?? 0;
  // Messages that arrived live while the page was loading.
  const later = thread.items.filter(({ place }) => place > (end || known));
  const items = withKnown(thread, inOrder([...page.items, ...later]));
  return reachOn({ items, older: page.older, upTo: end });
}

/** Merges a page that starts within or right after the loaded messages. */
export function joinAfter(thread: Thread, page: ThreadPage): Thread {
  const from = page.items[0]?.place ?? 0;
  const to = page.items.at(-1)?.place ?? 0;
  // Within the page, the server's data wins: missing messages were deleted.
  const outside = thread.items.filter(({ place }) => place < from || place > to);
  const items = withKnown(thread, inOrder([...outside, ...page.items]));
  return reachOn({ items, older: thread.older, upTo: Math.max(thread.upTo, to) });
}

/** Adds an older page before the loaded messages. */
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

/** Picks between two states of one message: a late response must not bring back an unsent message. */
function newerOf(known: Message, incoming: Message): Message {
  if (known.id !== incoming.id) return known;
  return known.unsent ? known : incoming;
}

/** Sorts by place and removes duplicates. The last of them wins. */
function inOrder(items: Message[]): Message[] {
  const once = new Map(items.map((item) => [item.id, item]));
  return [...once.values()].toSorted((one, other) => one.place - other.place);
}
