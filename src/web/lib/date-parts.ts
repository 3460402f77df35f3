/** "21 Nov 2026", in the zone of the reader; in UTC as long as that is unknown. */
export function shortDate(at: string, timeZone = "UTC"): string {
  const { day, month } = dateParts(at, timeZone);
  const year = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone });
  return `${day} ${month} ${year.format(new Date(at))}`;
}

export interface DateParts {
  weekday: string;
  day: string;
  month: string;
}

/** A day such as 2026-12-18 stands for itself; a moment is read in the zone of the place. */
export function dateParts(at: string, timeZone = "UTC"): DateParts {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(at) ? "UTC" : timeZone;
  const format = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: zone,
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get("weekday") ?? "",
    day: parts.get("day") ?? "",
    // Node and browsers disagree on "Sep" and "Sept", and the block has room for three letters.
    month: (parts.get("month") ?? "").slice(0, 3),
  };
}
