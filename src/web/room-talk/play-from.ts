type Playing = {
  seek(at: Date): void;
  /** The current playback position in seconds. */
  position(): number;
};

let player: Playing | undefined;

/** Registers the player for seeking in the recording. Returns a function that unregisters it. */
export function offerSeek(offered: Playing): () => void {
  player = offered;
  return () => {
    if (player === offered) player = undefined;
  };
}

/** Plays the recording from this moment, by the server's clock. */
export function playFrom(time: string): void {
  player?.seek(new Date(time));
}

/** The current playback position of the recording in whole seconds. */
export function playingSecond(): number {
  return Math.floor(player?.position() ?? 0);
}
