type Playing = {
  seek(at: Date): void;
  /** The second that is shown. */
  position(): number;
};

let player: Playing | undefined;

/** The player's way to another moment of the recording; the result takes it back. */
export function offerSeek(offered: Playing): () => void {
  player = offered;
  return () => {
    if (player === offered) player = undefined;
  };
}

/** Plays the recording from this moment on, by the server's clock. */
export function playFrom(time: string): void {
  player?.seek(new Date(time));
}

/** The second of the recording that is on the screen. */
export function playingSecond(): number {
  return Math.floor(player?.position() ?? 0);
}
