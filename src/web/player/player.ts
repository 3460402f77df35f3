import { useSyncExternalStore } from "react";
import type { Track } from "../../contract/talent/acts.ts";

export type Playing = {
  track: Track;
  /** The act it belongs to, for the bar that stays during navigation. */
  act: { name: string; slug: string };
};

type State = {
  current: Playing | undefined;
  isPlaying: boolean;
  seconds: number;
  problem: string | undefined;
};

const silent: State = { current: undefined, isPlaying: false, seconds: 0, problem: undefined };

let state = silent;
let sound: HTMLAudioElement | undefined;
const listeners = new Set<() => void>();

function change(more: Partial<State>) {
  state = { ...state, ...more };
  for (const listener of listeners) listener();
}

/** One audio element for all pages, so that a recording keeps playing during navigation. */
function element(): HTMLAudioElement {
  if (sound) return sound;
  const audio = new Audio();
  audio.addEventListener("timeupdate", () => change({ seconds: audio.currentTime }));
  audio.addEventListener("play", () => change({ isPlaying: true, problem: undefined }));
  audio.addEventListener("pause", () => change({ isPlaying: false }));
  audio.addEventListener("ended", () => change({ isPlaying: false, seconds: 0 }));
  audio.addEventListener("error", () => {
    if (state.current)
      change({ isPlaying: false, problem: "We couldn't play this recording. Try again." });
  });
  sound = audio;
  return audio;
}

/** Plays a recording, or pauses or resumes the current one. */
export function toggle(playing: Playing): void {
  const audio = element();
  if (state.current?.track.id !== playing.track.id) {
    audio.src = playing.track.url;
    change({ current: playing, seconds: 0, problem: undefined });
  } else if (state.problem) audio.load();
  if (audio.paused) void audio.play().catch(() => undefined);
  else audio.pause();
}

/** Seeks in the current recording. */
export function seek(seconds: number): void {
  if (!state.current) return;
  const within = Math.max(0, Math.min(state.current.track.seconds, seconds));
  element().currentTime = within;
  change({ seconds: within });
}

export function stop(): void {
  if (sound) {
    sound.pause();
    sound.removeAttribute("src");
    sound.load();
  }
  change(silent);
}

/** The current recording and its position. */
export function usePlayer(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => silent,
  );
}
