import { useSyncExternalStore } from "react";

/** What somebody has chosen of an event's tickets, and where it has got to. */
export type Choice = {
  quantities: Record<string, number>;
  /** What they give for one, of pay-what-you-want, as typed. */
  amounts: Record<string, string>;
  code?: string | undefined;
  /** One try to order just this; sent again it makes no second order. */
  attempt?: { id: string; asked: string } | undefined;
  /** What the address carried by which one came: an invitation's key, a share's code. */
  came?: { key?: string | undefined; s?: string | undefined } | undefined;
  /** The order it has become. */
  order?: { id: string; key: string | null } | undefined;
};

const nothing: Choice = { quantities: {}, amounts: {} };
const listeners = new Set<() => void>();
// What stands in the storage as it was last read, so that an unchanged choice is the same object.
const read = new Map<string, { text: string; choice: Choice }>();
// A browser that stores nothing keeps it for as long as the page stands.
const unstored = new Map<string, string>();

/** The choice of this tab: another tab may mean other tickets. */
export function useChoice(eventId: string): Choice {
  return useSyncExternalStore(
    subscribe,
    () => readChoice(eventId),
    () => nothing,
  );
}

export function readChoice(eventId: string): Choice {
  const text = textOf(eventId);
  if (text === null) return nothing;
  const known = read.get(eventId);
  if (known?.text === text) return known.choice;
  const choice = choiceOf(text);
  read.set(eventId, { text, choice });
  return choice;
}

export function storeChoice(eventId: string, changes: Partial<Choice>): void {
  const text = JSON.stringify({ ...readChoice(eventId), ...changes });
  try {
    sessionStorage.setItem(keyOf(eventId), text);
    unstored.delete(eventId);
  } catch {
    unstored.set(eventId, text);
  }
  for (const tell of listeners) tell();
}

/** Once it is paid, the next choice starts empty. */
export function forgetChoice(eventId: string, orderId: string): void {
  if (readChoice(eventId).order?.id !== orderId) return;
  storeChoice(eventId, { ...nothing, code: undefined, attempt: undefined, order: undefined });
}

function textOf(eventId: string): string | null {
  try {
    return unstored.get(eventId) ?? sessionStorage.getItem(keyOf(eventId));
  } catch {
    return null;
  }
}

function choiceOf(text: string): Choice {
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Choice>) };
  } catch {
    return nothing;
  }
}

function keyOf(eventId: string): string {
  return `marquee-tickets-${eventId}`;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
