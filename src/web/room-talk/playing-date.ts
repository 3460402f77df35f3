import { useSyncExternalStore } from "react";

// The server's time of the picture that the recording shows; undefined while nothing is played again.
let playing: number | undefined;
let seekTo: ((at: Date) => void) | undefined;
const listeners = new Set<() => void>();

/** Told by the player about every second, so that chat and questions keep time with it. */
export function tellPlayingDate(date: Date | undefined): void {
  const next = date && Math.floor(date.getTime() / 1_000) * 1_000;
  if (next === playing) return;
  playing = next;
  for (const listener of listeners) listener();
}

/** The player's way to another moment; the answer takes it back. */
export function offerSeek(seek: (at: Date) => void): () => void {
  seekTo = seek;
  return () => {
    if (seekTo === seek) seekTo = undefined;
  };
}

/** Plays the recording from this moment on. */
export function playFrom(time: string): void {
  seekTo?.(new Date(time));
}

/** The second that the recording shows, by the server's clock. */
export function usePlayingDate(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => playing,
    () => undefined,
  );
}
