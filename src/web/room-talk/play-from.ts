let seekTo: ((at: Date) => void) | undefined;

/** The player's way to another moment of the recording; the result takes it back. */
export function offerSeek(seek: (at: Date) => void): () => void {
  seekTo = seek;
  return () => {
    if (seekTo === seek) seekTo = undefined;
  };
}

/** Plays the recording from this moment on, by the server's clock. */
export function playFrom(time: string): void {
  seekTo?.(new Date(time));
}
