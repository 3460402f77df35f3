import { offsetTime } from "./offset-time.ts";

/** What clocks in the zone show at a moment, as a field for date and time holds it: "2031-05-02T20:00". */
export function wallTime(at: string, zone: string): string {
  return offsetTime(at, zone).slice(0, 16);
}

/** The moment at which clocks in the zone show this; of two the first, and of none as much later as they skip. */
export function momentOf(wall: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return undefined;
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const dayMs = 24 * 60 * 60_000;
  const [before = 0, after = 0] = [asUtc - dayMs, asUtc + dayMs].map(
    (near) => asUtc - offsetAt(new Date(near).toISOString(), zone),
  );
  const at = new Date(before).toISOString();
  const isMissed = wallTime(at, zone) !== wall;
  const later = new Date(after).toISOString();
  return isMissed && wallTime(later, zone) === wall ? later : at;
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
function offsetAt(at: string, zone: string): number {
  return (
    Date.parse(`${offsetTime(at, zone).slice(0, 19)}Z`) - Math.floor(Date.parse(at) / 1_000) * 1_000
  );
}
