type When = { startsAt: string; endsAt: string | null; zone: string; allDay: boolean };

/** "Fri 2 May 2031 · 20:00", "9 to 11 May 2031": when it is, on the clocks of the place. */
export function whenWords({ startsAt, endsAt, zone, allDay }: When): string {
  const first = dayAt(startsAt, zone);
  if (!allDay) return `${weekdayAt(startsAt, zone)} ${words(first)} · ${clockAt(startsAt, zone)}`;
  const last = endsAt ? dayAt(new Date(Date.parse(endsAt) - 1).toISOString(), zone) : first;
  if (words(last) === words(first)) return `${weekdayAt(startsAt, zone)} ${words(first)}`;
  if (first.year !== last.year) return `${words(first)} to ${words(last)}`;
  const start = first.month === last.month ? first.day : `${first.day} ${first.month}`;
  return `${start} to ${words(last)}`;
}

type Day = { day: string; month: string; year: string };

// Written out, since the short names of one runtime are not those of the next.
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

function partsAt(at: string, zone: string): Map<string, string> {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}

function dayAt(at: string, zone: string): Day {
  const parts = partsAt(at, zone);
  const month = months[Number(parts.get("month")) - 1] ?? "";
  return { day: String(Number(parts.get("day"))), month, year: parts.get("year") ?? "" };
}

function weekdayAt(at: string, zone: string): string {
  const parts = partsAt(at, zone);
  const [year = 0, month = 0, day = 0] = ["year", "month", "day"].map((part) =>
    Number(parts.get(part)),
  );
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
}

function clockAt(at: string, zone: string): string {
  const parts = partsAt(at, zone);
  return `${parts.get("hour")}:${parts.get("minute")}`;
}

function words({ day, month, year }: Day): string {
  return `${day} ${month} ${year}`;
}
