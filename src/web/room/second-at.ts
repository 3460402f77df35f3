import type Hls from "hls.js";

/** The second of the recording that shows a moment of the server's clock; undefined before the playlist is read. */
export function secondAt(hls: Hls | undefined, moment: Date): number | undefined {
  const fragments = hls?.levels[Math.max(0, hls.currentLevel)]?.details?.fragments ?? [];
  const at = moment.getTime();
  // Between two broadcasts nothing was recorded: the next picture is the nearest.
  const shown = fragments.find(
    ({ programDateTime, duration }) =>
      programDateTime !== null && at < programDateTime + duration * 1_000,
  );
  if (!shown || shown.programDateTime === null) return undefined;
  return shown.start + Math.max(0, at - shown.programDateTime) / 1_000;
}
