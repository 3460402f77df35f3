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
  /** Seconds from the start of what can be seen. */
  at: number;
  duration: number;
  /** How many seconds behind the newest picture; live alone. */
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

/** Plays a source in a video element and says how it goes. It starts by itself, without sound where the browser wants a click first. */
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
    // An outage empties the video, which stops it; who did not stop it themselves sees it go on.
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
      // It was there before the page came to life.
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

/** When the picture was taken, where the browser plays playlists itself: WebKit knows it of the first one. */
function nativeDate(video: HTMLVideoElement & { getStartDate?(): Date }): Date | null {
  const start = video.getStartDate?.().getTime() ?? Number.NaN;
  return Number.isNaN(start) ? null : new Date(start + video.currentTime * 1_000);
}

function startPlaying(video: HTMLVideoElement, from: number | undefined): void {
  if (from !== undefined && from !== video.currentTime) video.currentTime = from;
  video.play().catch((error: unknown) => {
    // Emptied meanwhile: it begins again with the next source.
    if (error instanceof DOMException && error.name === "AbortError") return;
    video.muted = true;
    // Some browsers start nothing by themselves: the button does.
    video.play().catch(() => undefined);
  });
}
