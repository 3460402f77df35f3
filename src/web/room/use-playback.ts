import { useEffect, useEffectEvent, useState } from "react";
import {
  attachVideo,
  type Attached,
  type PlaybackKind,
  type PlaybackProblem,
} from "./attach-video.ts";
import { setPlayingDate } from "./playing-date.ts";

export type Playing = {
  paused: boolean;
  muted: boolean;
  volume: number;
  /** Seconds from the start of the playable range. */
  at: number;
  duration: number;
  /** How many seconds behind the live edge. Only for broadcasts. */
  behind: number;
  waiting: boolean;
};

const still: Playing = {
  paused: true,
  muted: false,
  volume: 1,
  at: 0,
  duration: 0,
  behind: 0,
  waiting: true,
};

type Source = { kind: PlaybackKind; address: string; playlist: string | null; from?: number };
type Listeners = { onExpired(): void; onLast(): void; onEnded(): void };

/** Plays a source in a video element and reports its state. Starts automatically, muted if the browser requires a click for sound. */
export function usePlayback(
  video: HTMLVideoElement | null,
  { kind, address, playlist, from }: Source,
  { onExpired, onLast, onEnded }: Listeners,
) {
  const [playing, setPlaying] = useState(still);
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const [attached, setAttached] = useState<Attached>();
  const newest = useEffectEvent(() => address);
  const known = useEffectEvent(() => playlist);
  const expired = useEffectEvent(onExpired);
  const last = useEffectEvent(onLast);
  const ended = useEffectEvent(onEnded);
  const begin = useEffectEvent((shown: HTMLVideoElement) => startPlaying(shown, from));

  useEffect(() => {
    if (!video) return undefined;
    let current: Attached | undefined;
    let isGone = false;
    const read = () => {
      setPlaying(readVideo(video, current));
      setPlayingDate(current?.hls ? current.hls.playingDate : nativeDate(video));
    };
    // An outage empties and stops the video. It resumes unless the viewer paused it.
    let isWanted = true;
    let hasStarted = false;
    const onReady = () => {
      if (hasStarted && isWanted) startPlaying(video, undefined);
      if (!hasStarted) begin(video);
      hasStarted = true;
    };
    const onPlay = () => void (isWanted = true);
    const onPause = () => {
      if (video.readyState > 0) isWanted = false;
    };
    const onFinished = () => ended();
    for (const name of watched) video.addEventListener(name, read);
    video.addEventListener("loadedmetadata", onReady);
    video.addEventListener("play", onPlay);
    video.addEventListener("pause", onPause);
    video.addEventListener("ended", onFinished);
    const attach = async () => {
      const made = await attachVideo(video, {
        kind,
        address: () => newest(),
        playlist: known(),
        onProblem: setProblem,
        onExpired: () => expired(),
        onLast: () => last(),
      });
      if (isGone) return made.detach();
      current = made;
      setAttached(made);
      // The metadata was loaded before hydration.
      if (video.readyState >= video.HAVE_METADATA && !hasStarted) onReady();
    };
    void attach();
    return () => {
      isGone = true;
      for (const name of watched) video.removeEventListener(name, read);
      video.removeEventListener("loadedmetadata", onReady);
      video.removeEventListener("play", onPlay);
      video.removeEventListener("pause", onPause);
      video.removeEventListener("ended", onFinished);
      current?.detach();
      setPlayingDate(null);
    };
  }, [video, kind]);

  return { playing, problem, attached };
}

const watched = [
  "play",
  "pause",
  "playing",
  "waiting",
  "timeupdate",
  "durationchange",
  "volumechange",
  "seeked",
] as const;

function readVideo(video: HTMLVideoElement, attached: Attached | undefined): Playing {
  const { paused, muted, volume, currentTime, duration, seekable } = video;
  const edge = seekable.length > 0 ? seekable.end(seekable.length - 1) : currentTime;
  return {
    paused,
    muted: muted || volume === 0,
    volume,
    at: currentTime,
    duration: Number.isFinite(duration) ? duration : edge,
    behind: attached?.hls?.latency ?? Math.max(0, edge - currentTime),
    waiting: !paused && video.readyState < video.HAVE_FUTURE_DATA,
  };
}

/** When the current picture was recorded, for native playback: WebKit knows the date of the first picture. */
function nativeDate(video: HTMLVideoElement & { getStartDate?(): Date }): Date | null {
  const start = video.getStartDate?.().getTime() ?? Number.NaN;
  return Number.isNaN(start) ? null : new Date(start + video.currentTime * 1_000);
}

function startPlaying(video: HTMLVideoElement, from: number | undefined): void {
  if (from !== undefined && from !== video.currentTime) video.currentTime = from;
  video.play().catch((error: unknown) => {
    // The video was emptied meanwhile and starts again with the next source.
    if (error instanceof DOMException && error.name === "AbortError") return;
    video.muted = true;
    // Some browsers don't autoplay at all: the viewer has to click the button.
    video.play().catch(() => undefined);
  });
}
