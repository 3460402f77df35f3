import type Hls from "hls.js";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { loadPlayer, playlistAhead, sayEarly, startAhead } from "./head-start.ts";

export type PlaybackKind = "live" | "recording";
export type PlaybackProblem = "offline" | "interrupted" | "codec";
type Attaching = {
  kind: PlaybackKind;
  /** The signed URL, which changes while watching. */
  address(): string;
  /** Its playlist, if it came with the room. */
  playlist: string | null;
  onProblem(problem: PlaybackProblem | null): void;
  /** The URL has expired, and a new one is needed. */
  onExpired(): void;
  /** The broadcast's playlist says that nothing more will be added. */
  onLast(): void;
};
export type Attached = { hls: Hls | undefined; detach(): void };

/** For this long after an outage, a viewer who lags behind is moved to the live edge: the host's connection may come back after theirs. */
const catchingUpMs = 30_000;
const lateSeconds = 3;

/** Plays a playlist in a video element: with hls.js if supported, else with the browser's native player. */
export async function attachVideo(video: HTMLVideoElement, wishes: Attaching): Promise<Attached> {
  // A player that started before hydration has already requested everything; a native player makes its own requests.
  if (video.src) sayEarly();
  else if ("MediaSource" in window)
    startAhead({ playback: wishes.address(), playlist: wishes.playlist });
  const ahead = playlistAhead(wishes.address());
  const player = await loadPlayer();
  // Checked before native playback: Chromium says "maybe" to playlists it plays badly.
  if (!player.canPlay()) return attachNatively(video, wishes);
  const { kind, address } = wishes;
  const early = player.takeEarly(video, address);
  const hls =
    early ?? player.openPlaylist({ kind, address, ahead, behind: streamLimits.playerSeconds });
  let recoveries = 0;
  hls.on(player.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
    wishes.onProblem(null);
  });
  hls.on(player.Events.ERROR, (_, { fatal, type, details, response }) => {
    if (!fatal) return;
    if (response?.code === 404) wishes.onExpired();
    const isNetwork = type === player.ErrorTypes.NETWORK_ERROR;
    wishes.onProblem(
      isNetwork ? (navigator.onLine ? "interrupted" : "offline") : recoveries > 2 ? "codec" : null,
    );
    if (!isNetwork && recoveries <= 2) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    if (details === player.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR)
      return wishes.onProblem("codec");
    retry();
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let cutOffAt = -Infinity;
  const load = () => {
    cutOffAt = performance.now();
    // Once the playlist is loaded, resume loading: reloading the source would empty the video and stop it.
    if (hls.levels.length > 0) hls.stopLoad();
    else hls.loadSource(wishes.address());
    hls.startLoad();
  };
  const retry = () => {
    clearTimeout(waiting);
    waiting = setTimeout(load, 2_000);
  };
  const onOnline = () => {
    clearTimeout(waiting);
    load();
  };
  window.addEventListener("online", onOnline);
  hls.on(player.Events.LEVEL_UPDATED, (_, { details }) => {
    if (wishes.kind !== "live") return;
    if (!details.live) return wishes.onLast();
    if (video.paused) return;
    if (performance.now() - cutOffAt > catchingUpMs) return;
    const newest = hls.liveSyncPosition;
    if (newest !== null && newest - video.currentTime > lateSeconds) video.currentTime = newest;
  });
  if (!early) {
    hls.loadSource(wishes.address());
    hls.attachMedia(video);
  }
  return {
    hls,
    detach() {
      clearTimeout(waiting);
      window.removeEventListener("online", onOnline);
      hls.destroy();
    },
  };
}

/** Native playback, which only iPhones need. */
function attachNatively(video: HTMLVideoElement, wishes: Attaching): Attached {
  if (!video.canPlayType("application/vnd.apple.mpegurl")) {
    wishes.onProblem("codec");
    return { hls: undefined, detach: () => undefined };
  }
  const load = () => {
    video.src = wishes.address();
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onError = () => {
    wishes.onProblem(navigator.onLine ? "interrupted" : "offline");
    wishes.onExpired();
    waiting = setTimeout(load, 3_000);
  };
  const onPlaying = () => wishes.onProblem(null);
  const onDuration = () => {
    if (wishes.kind === "live" && Number.isFinite(video.duration)) wishes.onLast();
  };
  video.addEventListener("error", onError);
  video.addEventListener("durationchange", onDuration);
  video.addEventListener("playing", onPlaying);
  load();
  return {
    hls: undefined,
    detach() {
      clearTimeout(waiting);
      video.removeEventListener("error", onError);
      video.removeEventListener("durationchange", onDuration);
      video.removeEventListener("playing", onPlaying);
      video.removeAttribute("src");
      video.load();
    },
  };
}
