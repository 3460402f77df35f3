import { scheduleTime } from "../lib/event-time.ts";
import { momentOf, wallTime } from "../lib/offset-time.ts";

type Start = { startDay: string; startTime: string; allDay: boolean; zone: string };

/** A warning if clocks skip the start time (daylight saving), so that the event starts later than entered; otherwise undefined. */
export function skippedTimeText({ startDay, startTime, allDay, zone }: Start): string | undefined {
  if (allDay || zone === "") return undefined;
  const typed = `${startDay}T${startTime}`;
  const at = momentOf(typed, zone);
  const shown = at && wallTime(at, zone);
  if (!shown || shown === typed) return undefined;
  return `Clocks go forward that night and skip ${scheduleTime(startTime)}. The event will start at ${scheduleTime(shown.slice(11))} and last as long as you planned.`;
}
