import type Hls from "hls.js";

/** The playback position of a moment by the server's clock, in seconds, or undefined until the playlist is loaded. */
export function secondAt(hls: Hls | undefined, moment: Date): number | undefined {
  const fragments = hls?.levels[Math.max(0, hls.currentLevel)]?.details?.fragments ?? [];
  const at = moment.getTime();
  // A moment between two broadcasts maps to the start of the next one.
  const shown = fragments.find(
    ({ programDateTime, duration }) =>
      programDateTime !== null && at < programDateTime + duration * 1_000,
  );
  if (!shown || shown.programDateTime === null) return undefined;
  return shown.start + Math.max(0, at - shown.programDateTime) / 1_000;
}
