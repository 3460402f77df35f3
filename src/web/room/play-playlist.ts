import { ErrorDetails, ErrorTypes, Events, Hls } from "hls.js/light";
import type { PlaybackKind } from "./attach-video.ts";
import { beginningWith } from "./begin-with-playlist.ts";

// A separate file without any app code: on a recording's page it runs as soon as it's loaded, so the video starts loading before the
// page is hydrated.

const signature = /\/s\/[^/]+\//;

type Source = {
  kind: PlaybackKind;
  /** The signed URL, which changes while watching. */
  address(): string;
  /** Its playlist, if it was preloaded. */
  ahead?: Promise<string> | undefined;
  /** How many seconds behind the live edge a broadcast plays. */
  behind?: number;
  /** Where to start a recording, in seconds. */
  from?: number;
};

export const canPlay = () => Hls.isSupported();
export { ErrorDetails, ErrorTypes, Events };

/** A player of one playlist, not attached to a video yet. */
export function openPlaylist({ kind, address, ahead, behind, from = -1 }: Source): Hls {
  return new Hls({
    enableWorker: false,
    startPosition: from,
    ...(behind === undefined ? {} : { liveSyncDuration: behind, liveMaxLatencyDuration: 12 }),
    liveDurationInfinity: kind === "live",
    maxLiveSyncPlaybackRate: 1.08,
    backBufferLength: 60,
    maxBufferLength: kind === "live" ? 20 : 40,
    pLoader: beginningWith(Hls, ahead),
    // A signed path is valid for some minutes, so later requests use the latest one.
    xhrSetup: (request, url) => {
      const [fresh] = signature.exec(address()) ?? [];
      request.open("GET", fresh ? url.replace(signature, fresh) : url, true);
    },
  });
}

type Early = { video: HTMLVideoElement; hls: Hls; source: { address(): string } };
let early = beginEarly();

/** Returns the player that started in this video before hydration, now using the page's URL. Works once, and not if that player failed. */
export function takeEarly(video: HTMLVideoElement, address: () => string): Hls | undefined {
  const taken = early;
  early = undefined;
  if (taken?.video === video) {
    taken.source.address = address;
    return taken.hls;
  }
  // The page has replaced the video.
  taken?.hls.destroy();
  return undefined;
}

function beginEarly(): Early | undefined {
  const video = document.querySelector<HTMLVideoElement>("video[data-recording]");
  const { recording, position } = video?.dataset ?? {};
  // Safari's ManagedMediaSource adds an element to the video, which would break hydration.
  if (!video || recording === undefined || "ManagedMediaSource" in window || !canPlay())
    return undefined;
  const source = { address: () => recording };
  const from = position === undefined ? 0 : readPosition(position);
  const hls = openPlaylist({ kind: "recording", address: () => source.address(), from });
  hls.on(Events.ERROR, (_, { fatal }) => {
    // The page starts over, and shows what is wrong.
    if (!fatal || early?.hls !== hls) return;
    early = undefined;
    hls.destroy();
  });
  hls.loadSource(recording);
  hls.attachMedia(video);
  return { video, hls, source };
}

/** Where the viewer left off. The browser's storage may be unavailable. */
function readPosition(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}
