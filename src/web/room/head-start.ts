import { firstFiles } from "../../contract/rooms/first-files.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";

/** The program that plays playlists, which only rooms load. */
export const loadPlayer = () => import("./play-playlist.ts");

/** Asked for so shortly before, by the link, by the page's address or by the player itself, it is on its way already. */
const freshMs = 2_000;
/** So long the rest of a room lets the pictures go first, and waits for them to begin: in many rooms nothing plays. */
const patienceMs = { started: 1_000, before: 300 };

type Started = { playback: string; at: number; playlist: Promise<string> };
let started: Started | undefined;
let sayStarted: () => void;
const firstStart = new Promise<void>((resolve) => {
  sayStarted = resolve;
});

/** What plays, and the playlist where it came with the room a moment ago. */
type Source = Pick<RoomPage, "playlist"> & { playback: string };

/**
 * Asks for what a player asks for first, while the page and the player are still on their way; the browser's cache hands the
 * pictures over then.
 */
export function startAhead({ playback, playlist }: Source): void {
  loadPlayer().catch(() => undefined);
  if (playlistAhead(playback)) return;
  const reading = playlist === null ? readText(playback) : Promise.resolve(playlist);
  started = { playback, at: performance.now(), playlist: reading };
  sayStarted();
  void readFirst(playback, reading);
}

/** The pictures were asked for before the page came to life. */
export function sayEarly(): void {
  sayStarted();
}

/** The playlist that the player begins with, where it was asked for or came a moment ago; empty where that failed. */
export function playlistAhead(playback: string): Promise<string> | undefined {
  const isFresh = started && performance.now() - started.at < freshMs;
  return isFresh && started?.playback === playback ? started.playlist : undefined;
}

/**
 * Waits until the first pictures were asked for, for what can come after them: browsers keep six connections to a server without
 * HTTP/2, and a room asks for more than that at once.
 */
export async function afterPictures(): Promise<void> {
  const longest = started ? patienceMs.started : patienceMs.before;
  const patience = new Promise((resolve) => setTimeout(resolve, longest));
  await Promise.race([firstStart.then(() => started?.playlist), patience]);
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
    // Read to its end, or nothing is cached.
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
