import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { clockText } from "./clock-text.ts";

/** "0:03": where a recording shows this moment; undefined where it does not. */
export function recordingClock(
  { recording }: Pick<RoomPage, "recording">,
  time: string,
): string | undefined {
  const at = Date.parse(time);
  const runs = recording?.runs ?? [];
  if (runs[0] === undefined || at < Date.parse(runs[0].startsAt)) return undefined;
  // Between two broadcasts nothing was recorded: the next picture is the nearest.
  const run = runs.find(({ startsAt, seconds }) => at < Date.parse(startsAt) + seconds * 1_000);
  return run && clockText(run.second + Math.max(0, at - Date.parse(run.startsAt)) / 1_000);
}
