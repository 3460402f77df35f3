const format = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
} as const;

/** "2031-05-02T20:00:00+02:00": local time with its UTC offset, as search engines expect. */
export function offsetTime(at: string, zone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat("en-GB", { ...format, timeZone: zone })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const day = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  const offset = part("timeZoneName").slice("GMT".length) || "+00:00";
  return `${day}T${part("hour")}:${part("minute")}:${part("second")}${offset}`;
}

/** Local time in a zone as the value of a datetime-local field: "2031-05-02T20:00". */
export function wallTime(at: string, zone: string): string {
  return offsetTime(at, zone).slice(0, 16);
}

/** The moment at which clocks in the zone show this time. Of an ambiguous time the first; a skipped time is moved later by the gap. */
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

/** The zone's UTC offset in milliseconds. */
function offsetAt(at: string, zone: string): number {
  return (
    Date.parse(`${offsetTime(at, zone).slice(0, 19)}Z`) - Math.floor(Date.parse(at) / 1_000) * 1_000
  );
}
