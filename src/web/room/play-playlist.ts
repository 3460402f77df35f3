import { ErrorDetails, ErrorTypes, Events, Hls } from "hls.js/light";
import type { PlaybackKind } from "./attach-video.ts";
import { beginningWith } from "./begin-with-playlist.ts";

// A file of its own with nothing of the app in it: on a recording's page it runs as soon as it is there, and the pictures are on
// their way while the page comes to life.

const signature = /\/s\/[^/]+\//;

type Source = {
  kind: PlaybackKind;
  /** The signed address, which changes while one watches. */
  address(): string;
  /** Its playlist, where that was asked for before. */
  ahead?: Promise<string> | undefined;
  /** So many seconds behind the newest picture a broadcast is shown. */
  behind?: number;
  /** Where to begin a recording, in seconds. */
  from?: number;
};

export const canPlay = () => Hls.isSupported();
export { ErrorDetails, ErrorTypes, Events };

/** A player of one playlist, as yet without a video. */
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
    // A path is good for some minutes; all later requests take the newest.
    xhrSetup: (request, url) => {
      const [fresh] = signature.exec(address()) ?? [];
      request.open("GET", fresh ? url.replace(signature, fresh) : url, true);
    },
  });
}

type Early = { video: HTMLVideoElement; hls: Hls; source: { address(): string } };
let early = beginEarly();

/** The player that began in this video before the page came to life, now with the address that the page knows; once, and not where it failed. */
export function takeEarly(video: HTMLVideoElement, address: () => string): Hls | undefined {
  const taken = early;
  early = undefined;
  if (taken?.video === video) {
    taken.source.address = address;
    return taken.hls;
  }
  // The page has put another video in its place.
  taken?.hls.destroy();
  return undefined;
}

function beginEarly(): Early | undefined {
  const video = document.querySelector<HTMLVideoElement>("video[data-recording]");
  const { recording, position } = video?.dataset ?? {};
  // Safari's own kind of source puts an element into the video, where the page would not know it again.
  if (!video || recording === undefined || "ManagedMediaSource" in window || !canPlay())
    return undefined;
  const source = { address: () => recording };
  const from = position === undefined ? 0 : readPosition(position);
  const hls = openPlaylist({ kind: "recording", address: () => source.address(), from });
  hls.on(Events.ERROR, (_, { fatal }) => {
    // The page begins again, and says what is wrong.
    if (!fatal || early?.hls !== hls) return;
    early = undefined;
    hls.destroy();
  });
  hls.loadSource(recording);
  hls.attachMedia(video);
  return { video, hls, source };
}

/** Where somebody left off; their browser may store nothing. */
function readPosition(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}
