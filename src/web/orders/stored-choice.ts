import { useState, useSyncExternalStore } from "react";

/** A visitor's selected tickets for an event, and how far the purchase has got. */
export type Choice = {
  quantities: Record<string, number>;
  /** The typed price per ticket, for pay-what-you-want. */
  amounts: Record<string, string>;
  code?: string | undefined;
  /** An attempt to order exactly this; resending it creates no second order. */
  attempt?: { id: string; asked: string } | undefined;
  /** What the URL carried on arrival: an invitation's key, a share code. */
  came?: { key?: string | undefined; s?: string | undefined } | undefined;
  /** The resulting order. */
  order?: { id: string; key: string | null } | undefined;
};

const nothing: Choice = { quantities: {}, amounts: {} };
const listeners = new Set<() => void>();
// The stored text as last read, so that an unchanged choice is the same object.
const read = new Map<string, { text: string; choice: Choice }>();
// Without browser storage, the choice lasts as long as the page.
const unstored = new Map<string, string>();

/** This tab's choice; other tabs have their own. The server, which doesn't know it, renders one ticket of the type `first`, if any. */
export function useChoice(eventId: string, first?: string): Choice {
  const [onServer] = useState(() =>
    first === undefined ? nothing : { ...nothing, quantities: { [first]: 1 } },
  );
  return useSyncExternalStore(
    subscribe,
    () => readChoice(eventId),
    () => onServer,
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

/** Clears the choice once the order is paid. */
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
