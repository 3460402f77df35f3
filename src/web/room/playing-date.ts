import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let playing: string | null = null;

/** Sets when the current picture was recorded, or null when nothing plays. */
export function setPlayingDate(date: Date | null): void {
  // Whole seconds are precise enough, and each change rerenders.
  const next = date && new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
  if (next === playing) return;
  playing = next;
  for (const listener of listeners) listener();
}

/** The current value, for use outside React. */
export function readPlayingDate(): string | null {
  return playing;
}

/** When the current picture was recorded, by the server's clock, to show what was said at that time. */
export function usePlayingDate(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => playing,
    () => null,
  );
}
