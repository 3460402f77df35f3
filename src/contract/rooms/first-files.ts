import { streamLimits } from "./stream-limits.ts";

/** The names of the files that play first: for a broadcast where players start, for a recording its beginning. */
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
