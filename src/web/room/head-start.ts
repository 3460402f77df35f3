import { firstFiles } from "../../contract/rooms/first-files.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";

/** The playlist player, which only rooms load. */
export const loadPlayer = () => import("./play-playlist.ts");

/** A playlist requested this recently, by the link, the page's URL or the player, is still usable. */
const freshMs = 2_000;
/**
 * How long the rest of a room lets the video load first, and how long it waits for the video to start loading: many rooms have
 * nothing to play.
 */
const maxWaitMs = { started: 1_000, before: 300 };

type Started = { playback: string; at: number; playlist: Promise<string> };
let started: Started | undefined;
let sayStarted: () => void;
const firstStart = new Promise<void>((resolve) => {
  sayStarted = resolve;
});

/** What to play, with its playlist if that has just come with the room. */
type Source = Pick<RoomPage, "playlist"> & { playback: string };

/**
 * Requests the first files a player needs while the page and the player are still loading. The player then gets them from the
 * browser's cache.
 */
export function startAhead({ playback, playlist }: Source): void {
  loadPlayer().catch(() => undefined);
  if (playlistAhead(playback)) return;
  const reading = playlist === null ? readText(playback) : Promise.resolve(playlist);
  started = { playback, at: performance.now(), playlist: reading };
  sayStarted();
  void readFirst(playback, reading);
}

/** Signals that the video was requested before hydration. */
export function sayEarly(): void {
  sayStarted();
}

/** The playlist to start with, if it was requested or received a moment ago. Empty if that failed. */
export function playlistAhead(playback: string): Promise<string> | undefined {
  const isFresh = started && performance.now() - started.at < freshMs;
  return isFresh && started?.playback === playback ? started.playlist : undefined;
}

/**
 * Waits until the first video files were requested, for requests that can come later: browsers open only six connections to a server
 * without HTTP/2, and a room needs more than that at once.
 */
export async function afterPictures(): Promise<void> {
  const longest = started ? maxWaitMs.started : maxWaitMs.before;
  const timeout = new Promise((resolve) => setTimeout(resolve, longest));
  await Promise.race([firstStart.then(() => started?.playlist), timeout]);
}

async function readFirst(playback: string, playlist: Promise<string>): Promise<void> {
  const names = firstFiles(await playlist);
  await Promise.all(names.map((name) => read(playback.replace("index.m3u8", name))));
}

async function readText(address: string): Promise<string> {
  return new TextDecoder().decode(await read(address));
}

async function read(address: string): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(address);
    // Read to the end, or nothing is cached.
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
