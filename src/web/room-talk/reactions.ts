import { useSyncExternalStore } from "react";

/** An emoji rising over the video. */
export type Floating = { key: number; emoji: string; left: number; delayMs: number };

const maxFloating = 40;
const maxAtOnce = 12;
const riseMs = 4_000;

let floating: readonly Floating[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows rising emojis, only some if there are very many. */
export function showReactions(counts: Record<string, number>): void {
  const sent = Object.entries(counts).flatMap(([emoji, count]) =>
    Array.from({ length: Math.min(count, maxAtOnce) }, () => ({
      key: (lastKey += 1),
      emoji,
      left: 55 + Math.random() * 40,
      delayMs: Math.random() * 800,
    })),
  );
  if (sent.length === 0) return;
  show([...floating, ...sent].slice(-maxFloating));
  const keys = new Set(sent.map(({ key }) => key));
  setTimeout(() => show(floating.filter(({ key }) => !keys.has(key))), riseMs + 1_000);
}

export function useReactions(): readonly Floating[] {
  return useSyncExternalStore(
    subscribe,
    () => floating,
    () => none,
  );
}

const none: readonly Floating[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(next: readonly Floating[]): void {
  floating = next;
  for (const listener of listeners) listener();
}
