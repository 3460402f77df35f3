import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { clockText } from "./clock-text.ts";

/** The position of a moment in the recording, such as "0:03", or undefined if it isn't included. */
export function recordingClock(
  { recording }: Pick<RoomPage, "recording">,
  time: string,
): string | undefined {
  const at = Date.parse(time);
  const runs = recording?.runs ?? [];
  if (runs[0] === undefined || at < Date.parse(runs[0].startsAt)) return undefined;
  // A moment between two broadcasts maps to the start of the next one.
  const run = runs.find(({ startsAt, seconds }) => at < Date.parse(startsAt) + seconds * 1_000);
  return run && clockText(run.second + Math.max(0, at - Date.parse(run.startsAt)) / 1_000);
}
