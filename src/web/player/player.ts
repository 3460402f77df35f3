import { useSyncExternalStore } from "react";
import type { Track } from "../../contract/talent/acts.ts";

export type Playing = {
  track: Track;
  /** Whose recording it is, for the bar that stays while one looks around. */
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

/** One element for all pages, so that a recording goes on while one looks around. */
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

/** Plays a recording, or pauses and resumes the one that is on. */
export function toggle(playing: Playing): void {
  const audio = element();
  if (state.current?.track.id !== playing.track.id) {
    audio.src = playing.track.url;
    change({ current: playing, seconds: 0, problem: undefined });
  } else if (state.problem) audio.load();
  if (audio.paused) void audio.play().catch(() => undefined);
  else audio.pause();
}

/** Goes to a moment of the recording that is on. */
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

/** What is on, and how far. */
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
