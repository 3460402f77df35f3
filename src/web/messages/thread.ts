import type { Message } from "../../contract/messages.ts";

/** The loaded end of a conversation, in order of place; `older` says whether more lies before it. */
export type Thread = { items: Message[]; older: boolean };
export type ThreadPage = { items: Message[]; older: boolean; newer: boolean };

export const emptyThread: Thread = { items: [], older: false };

/** The highest place that has been seen, whoever wrote it. */
export function lastPlace(thread: Thread): number {
  return thread.items.at(-1)?.place ?? 0;
}

/** Takes in a message that came by itself; the one with its id gives way, and what was taken back stays so. */
export function putMessage(thread: Thread, message: Message): Thread {
  const known = thread.items.find(({ id }) => id === message.id);
  if (known) return { ...thread, items: thread.items.map((item) => newerOf(item, message)) };
  const first = thread.items[0];
  // Older than what is loaded: it comes when the reader gets there.
  if (first && thread.older && message.place < first.place) return thread;
  return { ...thread, items: inOrder([...thread.items, message]) };
}

/** Whether something between what is loaded and this message is missing, so that it must be fetched. */
export function leavesGap(thread: Thread, message: Message): boolean {
  return message.place > lastPlace(thread) + 1;
}

/** The newest page over what is loaded; when the two do not meet, the conversation starts again with that page. */
export function joinNewest(thread: Thread, page: ThreadPage): Thread {
  const first = page.items[0];
  if (!first || !page.older) return startWith(thread, page);
  if (first.place > lastPlace(thread) + 1) return startWith(thread, page);
  const [from, to] = [first.place, page.items.at(-1)?.place ?? first.place];
  // Within the page the server knows best: what it leaves out was deleted.
  const outside = thread.items.filter(({ place }) => place < from || place > to);
  return { older: thread.older, items: withKnown(thread, inOrder([...outside, ...page.items])) };
}

/** A later page behind what is loaded. */
export function joinAfter(thread: Thread, page: ThreadPage): Thread {
  return { ...thread, items: withKnown(thread, inOrder([...thread.items, ...page.items])) };
}

/** An earlier page before what is loaded. */
export function joinOlder(thread: Thread, page: ThreadPage): Thread {
  return { older: page.older, items: inOrder([...page.items, ...thread.items]) };
}

export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, items: thread.items.filter((item) => item.id !== id) };
}

function startWith(thread: Thread, page: ThreadPage): Thread {
  const end = page.items.at(-1)?.place ?? 0;
  // What came live while the page was on its way.
  const later = thread.items.filter(({ place }) => place > end && page.items.length > 0);
  return { older: page.older, items: withKnown(thread, inOrder([...page.items, ...later])) };
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
