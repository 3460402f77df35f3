import { streamLimits } from "../../contract/rooms/stream-limits.ts";

/** The program that plays playlists, which only rooms load. */
export const loadPlayer = () => import("hls.js/light");

/** Asked for so shortly before, by the link, by the page's address or by the player itself, it is on its way already. */
const freshMs = 2_000;
let started = { playback: "", at: 0 };

/**
 * Asks for what a player asks for first, while the page and the player are still on their way: the browser's cache hands it over then.
 * Someone who only points at a link gets no pictures yet.
 */
export async function startAhead(playback: string, withPictures: boolean): Promise<void> {
  const now = performance.now();
  if (withPictures && playback === started.playback && now - started.at < freshMs) return;
  if (withPictures) started = { playback, at: now };
  loadPlayer().catch(() => undefined);
  const playlist = new TextDecoder().decode(await read(playback));
  if (!withPictures) return;
  const names = firstFiles(playlist);
  await Promise.all(names.map((name) => read(playback.replace("index.m3u8", name))));
}

async function read(address: string): Promise<ArrayBuffer | undefined> {
  try {
    // Read to its end, or nothing is cached.
    return await (await fetch(address)).arrayBuffer();
  } catch {
    return undefined;
  }
}

/** The names of what is played first: of a broadcast where players begin, of a recording its start. */
export function firstFiles(playlist: string): string[] {
  const lines = playlist.split("\n");
  const isLive = !lines.includes("#EXT-X-ENDLIST");
  let left = isLive ? secondsIn(lines) - streamLimits.playerSeconds : 0;
  let init: string | undefined;
  for (const [at, line] of lines.entries()) {
    init = /^#EXT-X-MAP:URI="(.+)"/.exec(line)?.[1] ?? init;
    const seconds = secondsOf(line);
    if (seconds === undefined) continue;
    left -= seconds;
    const segment = lines[at + 1];
    if (left > -0.001 && isLive) continue;
    return [init, segment].filter((name) => name !== undefined);
  }
  return [];
}

function secondsIn(lines: string[]): number {
  return lines.reduce((sum, line) => sum + (secondsOf(line) ?? 0), 0);
}

function secondsOf(line: string): number | undefined {
  const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
