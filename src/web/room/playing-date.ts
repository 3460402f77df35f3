import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let playing: string | null = null;

/** Says when the picture on the screen was taken; null when nothing plays. */
export function setPlayingDate(date: Date | null): void {
  // Whole seconds: nobody needs more, and each change draws again.
  const next = date && new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
  if (next === playing) return;
  playing = next;
  for (const listener of listeners) listener();
}

/** The same at this moment, outside React. */
export function readPlayingDate(): string | null {
  return playing;
}

/** When the picture on the screen was taken, by the server's clock: what was said then belongs beside it. */
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
