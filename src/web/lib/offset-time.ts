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

/** "2031-05-02T20:00:00+02:00": the clock at the place and how far it is from UTC, as search engines want it. */
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
